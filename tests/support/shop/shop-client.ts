export type Answered = { status: number; headers: Headers; location: string; text: string; took: number };
export type ShopClient = ReturnType<typeof openClient>;

/** An HTTP client with cookies, without redirects, with a timeout of 15 s. */
export function openClient(address: string) {
  const jar = new Map<string, string>();

  const cookies = () => [...jar].map((pair) => pair.join('=')).join('; ');

  async function send(path: string, init: RequestInit = {}): Promise<Answered> {
    const started = performance.now();
    const answer = await fetch(address + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
      ...init,
      headers: { Cookie: cookies(), ...init.headers },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return {
      status: answer.status,
      headers: answer.headers,
      location: answer.headers.get('Location') ?? '',
      text: await answer.text(),
      took: performance.now() - started,
    };
  }

  const post = (path: string, form: Record<string, string> | [string, string][] | FormData) =>
    send(path, { method: 'POST', body: form instanceof FormData ? form : new URLSearchParams(form) });

  return {
    get: (path: string) => send(path),
    post,
    cookies,
    signIn: async ({ username, password }: { username: string; password: string }) =>
      (await post('/admin', { name: username, password })).status === 302,
  };
}

export type OrderForm = {
  key: string;
  name: string;
  phone: string;
  lines: [number, number][];
  total?: number;
};

export function orderFields({ key, name, phone, lines, total }: OrderForm): [string, string][] {
  return [
    ['key', key],
    ['name', name],
    ['phone', phone],
    ...(total === undefined ? [] : [['total', String(total)] satisfies [string, string]]),
    ...lines.map(([id, quantity]): [string, string] => ['line', `${id}-${quantity}`]),
  ];
}
