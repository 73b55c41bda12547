import { type LookupOptions, lookup } from 'node:dns';
import { type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Answer = { status: number; retryAfter: number | undefined };

const maxSendMs = 10_000;
const maxAddress = 1000;

type ToPost = { headers: OutgoingHttpHeaders; body: Buffer | string; signal?: AbortSignal | undefined };

export type Poster = ReturnType<typeof createPoster>;

/** Sends to addresses that somebody typed or a browser gave: https by name, and never into our own network, except to origins that the operator trusts. */
export function createPoster(trustedOrigins: readonly string[]) {
  function parse(address: string): URL | undefined {
    const isPlain = /^[\x21-\x7e]+$/.test(address) && address.length <= maxAddress;
    const url = isPlain && URL.canParse(address) ? new URL(address) : undefined;
    if (!url || url.username || url.password || url.hash) return undefined;
    return trustedOrigins.includes(url.origin) || isPublicService(url) ? url : undefined;
  }

  return {
    accepts: (address: string) => parse(address) !== undefined,
    /** Follows no redirect and reads no body. Throws without an answer within 10 s. */
    post: async (address: string, toPost: ToPost): Promise<Answer> => {
      const url = parse(address);
      if (!url) throw new PrivateAddress('the address is not allowed');
      return post(url, toPost, trustedOrigins.includes(url.origin));
    },
  };
}

export class PrivateAddress extends Error {}

function post(url: URL, { headers, body, signal }: ToPost, isTrusted: boolean): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timeout = AbortSignal.timeout(maxSendMs);
  const request: typeof requestHttp = url.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = request(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(!isTrusted && { lookup: lookupPublic }),
  });
  sent.on('error', reject);
  sent.on('response', (response) => {
    resolve({
      status: response.statusCode ?? 0,
      retryAfter: parseRetryAfter(response.headers['retry-after']),
    });
    // The body may never end.
    response.destroy();
  });
  sent.end(body);
  return promise;
}

/** Services have names and the usual port; an address in digits is somebody's own machine. */
function isPublicService({ protocol, hostname, port }: URL): boolean {
  return protocol === 'https:' && port === '' && hostname.includes('.') && isIP(hostname) === 0;
}

/** Asked at each connection: a name may lead elsewhere than when it was typed. */
export const lookupPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...(options as LookupOptions), all: true }, (error, found) => {
    if (error) return answer(error, []);
    const allowed = found.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return answer(new PrivateAddress('the address leads into a private network'), []);
    if (options.all) return answer(null, allowed);
    return answer(null, first.address, first.family);
  });
};

export function isPublicAddress(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/** Seconds; a date is left to our own delays. */
function parseRetryAfter(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
