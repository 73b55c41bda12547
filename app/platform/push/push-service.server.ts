import { createECDH, createPrivateKey, ECDH, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { type Answer, createPoster } from '../post.server.ts';
import { encryptPush } from './encrypt-push.server.ts';

export type PushService = ReturnType<typeof createPushService>;
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

type Options = {
  /** Base64url, as `makePushKey` makes it. */
  privateKey: string;
  publicUrl: string;
  /** Push services that the operator trusts, wherever they are and without TLS (PUSH_ORIGINS). */
  ownOrigins: readonly string[];
};

/** Web push (RFC 8030, 8291, 8292) to addresses that browsers gave: https, and never an address of our own network. */
export function createPushService({ privateKey, publicUrl, ownOrigins }: Options) {
  const poster = createPoster(ownOrigins);
  const { publicKey, signingKey } = readPushKey(privateKey);
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@shop.invalid';
  function accepts({ endpoint, p256dh, auth }: PushTarget): boolean {
    return poster.accepts(endpoint) && isPoint(p256dh) && /^[\w-]{22}$/.test(auth);
  }

  /** `ttl` in seconds, `topic` of at most 32 letters. Throws without an answer within 10 s. */
  async function send(
    target: PushTarget,
    payload: string,
    { ttl, urgency, topic }: { ttl: number; urgency: 'normal' | 'high'; topic: string },
  ): Promise<Answer> {
    if (!accepts(target)) throw new Error('the address of a device is not allowed');
    const body = encryptPush(payload, target);
    const token = await new SignJWT({ sub: subject })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(target.endpoint).origin)
      .setExpirationTime('12h')
      .sign(signingKey);
    return poster.post(target.endpoint, {
      headers: {
        Authorization: `vapid t=${token}, k=${publicKey}`,
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        TTL: ttl,
        Urgency: urgency,
        Topic: topic,
      },
      body,
    });
  }

  return { publicKey, accepts, send };
}

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

function isPoint(p256dh: string): boolean {
  if (!/^[\w-]{87}$/.test(p256dh)) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
