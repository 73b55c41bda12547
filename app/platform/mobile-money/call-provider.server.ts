const maxCallMs = 10_000;

export type ProviderAnswer = { status: number; body: Record<string, unknown> };

/** `problem` is a short code, such as `timeout` or `ECONNRESET`; it holds nothing of the call. */
export type CallResult = { ok: true; answer: ProviderAnswer } | { ok: false; problem: string };

/** Follows no redirect. A body that is no JSON object is read as an empty one. */
export async function callProvider(url: string, init: RequestInit): Promise<CallResult> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(maxCallMs),
    });
    const text = await response.text();
    return { ok: true, answer: { status: response.status, body: readObject(text) } };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

function readObject(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_\d]{3,40}$/.test(code) ? code : 'connection lost';
}

/** A provider's code, such as `NOT_ENOUGH_FUNDS`; another text is no code. */
export function codeIn(value: unknown): string {
  return typeof value === 'string' && /^[A-Za-z][A-Za-z\d_]{1,63}$/.test(value) ? value : '';
}

/** As a text of at most 64 signs without spaces; anything else is empty. */
export function referenceIn(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return /^[\w.:/-]{1,64}$/.test(text) ? text : '';
}

export function amountIn(value: unknown): number {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return /^\d{1,12}(\.0+)?$/.test(text) ? Number(text) : Number.NaN;
}
