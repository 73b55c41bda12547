/** Slow networks here take 10 s and more. */
const timeoutMs = 30_000;

export type FetchedPage = {
  page: Document;
  address: string;
  status: number;
  retryAfter: number;
  isOfflineCopy: boolean;
};

/** Throws when the network does not answer. */
export async function fetchPage(address: string, init: RequestInit = {}): Promise<FetchedPage> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])];
  const response = await fetch(address, {
    ...init,
    headers: { Accept: 'text/html' },
    signal: AbortSignal.any(signals),
  });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return {
    page,
    address: response.url || address,
    status: response.status,
    retryAfter: Number(response.headers.get('Retry-After')) || 0,
    isOfflineCopy: page.documentElement.hasAttribute('data-offline'),
  };
}

/** False when an id is missing in one of the pages; then nothing changes. */
export function swapRegions(page: Document, ids: string[]): boolean {
  const pairs = ids.map((id) => [document.getElementById(id), page.getElementById(id)] as const);
  if (pairs.some(([here, there]) => !here || !there)) return false;
  for (const [here, there] of pairs) if (here && there) here.replaceWith(document.adoptNode(there));
  return true;
}

export function clearErrors(form: HTMLElement) {
  const section = form.parentElement ?? form;
  for (const error of section.querySelectorAll('[data-error-summary], .field-error[id]'))
    (error.closest('.notice') ?? error).remove();
  for (const field of section.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
}

export function focusErrors(within: string) {
  const summary = document.querySelector<HTMLElement>(`#${within} [data-error-summary]`);
  summary?.focus();
  summary?.scrollIntoView({ block: 'center' });
}
