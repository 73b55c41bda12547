import type { Cdn } from '../../app/platform/environment.server.ts';

type Call = { method: string; headers: Record<string, string>; body?: string };

/** How each provider is told what a page shows, and which pages to drop. */
type Provider = {
  header: string;
  separator: string;
  purge: (tags: string[], token: string) => Call;
};

const surrogateKeys = { header: 'surrogate-key', separator: ' ' };

const providers: Record<Cdn['provider'], Provider> = {
  cloudflare: {
    header: 'cache-tag',
    separator: ',',
    purge: (tags, token) => ({
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tags }),
    }),
  },
  fastly: {
    ...surrogateKeys,
    purge: (tags, token) => ({
      method: 'POST',
      headers: { 'Fastly-Key': token, 'Surrogate-Key': tags.join(' ') },
    }),
  },
  souin: {
    ...surrogateKeys,
    separator: ', ',
    purge: (tags, token) => ({
      method: 'PURGE',
      headers: { ...bearer(token), 'Surrogate-Key': tags.join(', ') },
    }),
  },
  // docs/varnish.vcl.
  varnish: {
    header: 'xkey',
    separator: ' ',
    purge: (tags, token) => ({
      method: 'PURGE',
      headers: { ...bearer(token), 'xkey-purge': tags.join(' ') },
    }),
  },
};

/** An own cache knows its callers by their address, unless a proxy before it wants a token. */
function bearer(token: string): Record<string, string> {
  return token === '' ? {} : { Authorization: `Bearer ${token}` };
}

export function tagHeader({ provider }: Cdn, tags: string[]): [name: string, value: string] {
  const { header, separator } = providers[provider];
  return [header, tags.join(separator)];
}

const maxWaitMs = 5000;

/** Throws when the CDN did not say that it took it. */
export async function callPurge({ provider, url, token = '' }: Cdn, tags: string[]): Promise<void> {
  const answer = await fetch(url, {
    ...providers[provider].purge(tags, token),
    // The token is for this address alone.
    redirect: 'error',
    signal: AbortSignal.timeout(maxWaitMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the CDN answered ${answer.status}`);
}
