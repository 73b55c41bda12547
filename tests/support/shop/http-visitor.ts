/** An HTTP client with cookies and its own address (the shop trusts this machine as a proxy). */
export function openVisitor(shop: () => string, address: string) {
  const jar = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}) {
    const answer = await fetch(shop() + path, {
      redirect: 'manual',
      ...init,
      headers: {
        'X-Forwarded-For': address,
        'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36',
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...init.headers,
      },
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
    };
  }

  return {
    jar,
    get: (path: string) => send(path),
    post: (path: string, form: Record<string, string>) =>
      send(path, { method: 'POST', body: new URLSearchParams(form) }),
  };
}

export function hiddenFields(html: string): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]),
  );
}
