import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type ReceivedPush = {
  device: string;
  headers: IncomingHttpHeaders;
  /** What the device reads, decrypted. */
  message: { title: string; body: string; address: string; tag: string; language: string };
};

export type TestDevice = { endpoint: string; p256dh: string; auth: string };
type Answer = { status: number; headers?: Record<string, string>; isEndless?: boolean };

export type PushServer = {
  origin: string;
  received: ReceivedPush[];
  /** Why requests were refused. */
  complaints: string[];
  addDevice: () => TestDevice;
  /** Answers of the next pushes to a device, in order; 201 afterwards. */
  answer: (device: TestDevice, ...answers: Answer[]) => void;
  close: () => Promise<void>;
};

/** A local push service: refuses what RFC 8030, 8291 and 8292 refuse, and reads each message as the device would. */
export async function openPushServer(): Promise<PushServer> {
  const received: ReceivedPush[] = [];
  const complaints: string[] = [];
  const devices = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>();
  const answers = new Map<string, Answer[]>();
  const server = createServer(async (request, response) => {
    const [device = ''] = (request.url ?? '').slice(1).split('?');
    const known = devices.get(device);
    const body = await buffer(request);
    try {
      if (!known) throw new Error(`unknown device ${device}`);
      checkToken(request.headers, origin);
      if (request.method !== 'POST') throw new Error('not a POST');
      if (!/^\d+$/.test(request.headers.ttl?.toString() ?? '')) throw new Error('no TTL');
      if (!/^[\w-]{1,32}$/.test(request.headers.topic?.toString() ?? '')) throw new Error('no topic');
      const message = JSON.parse(decrypt(body, known).toString());
      const answer = answers.get(device)?.shift() ?? { status: 201 };
      if (answer.status === 201) received.push({ device, headers: request.headers, message });
      send(response, answer);
    } catch (error) {
      complaints.push(String(error));
      send(response, { status: 400 });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    received,
    complaints,
    addDevice: () => {
      const name = randomBytes(12).toString('base64url');
      const keys = createECDH('prime256v1');
      const auth = randomBytes(16);
      devices.set(name, { keys, auth });
      return {
        endpoint: `${origin}/${name}`,
        p256dh: keys.generateKeys('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    answer: (device, ...next) => {
      answers.set(new URL(device.endpoint).pathname.slice(1), next);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, { status, headers = {}, isEndless = false }: Answer) {
  response.writeHead(status, headers);
  if (!isEndless) {
    response.end();
    return;
  }
  const timer = setInterval(() => response.write('more and more'), 5);
  response.on('close', () => clearInterval(timer));
}

/** RFC 8292: an ES256 token for this origin, of at most 24 hours, signed with the key beside it. */
function checkToken(headers: IncomingHttpHeaders, origin: string) {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const seconds = exp - Date.now() / 1000;
  if (!isSigned || alg !== 'ES256') throw new Error('the token is not signed with its key');
  if (aud !== origin) throw new Error(`the token is for ${aud}`);
  if (!(seconds > 0 && seconds <= 24 * 3600)) throw new Error(`the token is valid for ${seconds} s`);
  if (!/^(https:\/\/|mailto:)/.test(sub)) throw new Error(`the token is from ${sub}`);
}

/** RFC 8291 and 8188, one record. */
function decrypt(
  body: Buffer,
  { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer },
): Buffer {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = derive(keys.computeSecret(sender), auth, keyInfo, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end);
}
