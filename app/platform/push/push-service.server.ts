import { createECDH, createPrivateKey, ECDH, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type LookupOptions, lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SignJWT } from 'jose';
import { encryptPush } from './encrypt-push.server.ts';

export type PushService = ReturnType<typeof createPushService>;
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

const maxSendMs = 10_000;
const maxEndpoint = 1000;

type Options = {
  /** Base64url, as `makePushKey` makes it. */
  privateKey: string;
  publicUrl: string;
  /** Push services that the operator trusts, wherever they are and without TLS (PUSH_ORIGINS). */
  ownOrigins: readonly string[];
};

/** Web push (RFC 8030, 8291, 8292) to addresses that browsers gave: https, and never an address of our own network. */
export function createPushService({ privateKey, publicUrl, ownOrigins }: Options) {
  const { publicKey, signingKey } = readPushKey(privateKey);
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@shop.invalid';
  const isOwn = (url: URL) => ownOrigins.includes(url.origin);

  function accepts({ endpoint, p256dh, auth }: PushTarget): boolean {
    const isPlain = /^[\x21-\x7e]+$/.test(endpoint) && endpoint.length <= maxEndpoint;
    const url = isPlain && URL.canParse(endpoint) ? new URL(endpoint) : undefined;
    if (!url || url.username || url.password || url.hash) return false;
    return (isOwn(url) || isPublicService(url)) && isPoint(p256dh) && /^[\w-]{22}$/.test(auth);
  }

  /** `ttl` in seconds, `topic` of at most 32 letters. Throws without an answer within 10 s. */
  async function send(
    target: PushTarget,
    payload: string,
    { ttl, urgency, topic }: { ttl: number; urgency: 'normal' | 'high'; topic: string },
  ): Promise<{ status: number; retryAfter: number | undefined }> {
    if (!accepts(target)) throw new Error('the address of a device is not allowed');
    const url = new URL(target.endpoint);
    const body = encryptPush(payload, target);
    const token = await new SignJWT({ sub: subject })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(url.origin)
      .setExpirationTime('12h')
      .sign(signingKey);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const request: typeof requestHttp = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, {
      method: 'POST',
      headers: {
        Authorization: `vapid t=${token}, k=${publicKey}`,
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        'Content-Length': body.length,
        TTL: ttl,
        Urgency: urgency,
        Topic: topic,
      },
      signal: AbortSignal.timeout(maxSendMs),
      ...(!isOwn(url) && { lookup: lookupPublic }),
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

  return { publicKey, accepts, send };
}

type Answer = { status: number; retryAfter: number | undefined };

export function makePushKey(): string {
  return String(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }).d);
}

function readPushKey(privateKey: string): { publicKey: string; signingKey: KeyObject } {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(privateKey, 'base64url');
  const point = keys.getPublicKey();
  const coordinate = (start: number) => point.subarray(start, start + 32).toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', d: privateKey, x: coordinate(1), y: coordinate(33) };
  return {
    publicKey: point.toString('base64url'),
    signingKey: createPrivateKey({ format: 'jwk', key }),
  };
}

/** Push services have names and the usual port; an address in digits is somebody's own machine. */
function isPublicService({ protocol, hostname, port }: URL): boolean {
  return protocol === 'https:' && port === '' && hostname.includes('.') && isIP(hostname) === 0;
}

function isPoint(p256dh: string): boolean {
  if (!/^[\w-]{87}$/.test(p256dh)) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/** Asked at each connection: a name may lead elsewhere than when it was typed. */
export const lookupPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...(options as LookupOptions), all: true }, (error, found) => {
    if (error) return answer(error, []);
    const allowed = found.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return answer(new Error('the address of a device leads into a private network'), []);
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
