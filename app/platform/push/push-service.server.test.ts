import { afterEach, describe, expect, test } from 'vitest';
import { openPushServer, type PushServer } from '../../../tests/support/servers/push-server.ts';
import { createPushService, makePushKey } from './push-service.server.ts';

const opened: PushServer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

const message = {
  title: 'Nouvelle commande',
  body: 'MB-2026-00042',
  address: '/admin',
  tag: 'a',
  language: 'fr',
};
const how = { ttl: 60, urgency: 'high', topic: 'a-topic' } as const;
const privateKey = makePushKey();

async function openService() {
  const server = await openPushServer();
  opened.push(server);
  const service = createPushService({
    privateKey,
    publicUrl: 'https://shop.example',
    ownOrigins: [server.origin],
  });
  return { server, service };
}

describe('a push', () => {
  test('is signed for its push service, and read by its device alone', async () => {
    const { server, service } = await openService();
    const device = server.addDevice();
    expect(await service.send(device, JSON.stringify(message), how)).toEqual({
      status: 201,
      retryAfter: undefined,
    });
    expect(server.complaints).toEqual([]);
    expect(server.received).toMatchObject([
      { message, headers: { ttl: '60', urgency: 'high', topic: 'a-topic', 'content-encoding': 'aes128gcm' } },
    ]);
    const other = server.addDevice();
    const mixed = { ...device, p256dh: other.p256dh };
    expect((await service.send(mixed, 'secret', how)).status).toBe(400);
  });

  test('has one key for the shop, in every instance', () => {
    const again = createPushService({ privateKey, publicUrl: 'https://shop.example', ownOrigins: [] });
    const other = createPushService({
      privateKey: makePushKey(),
      publicUrl: 'https://shop.example',
      ownOrigins: [],
    });
    const { publicKey } = createPushService({ privateKey, publicUrl: 'http://localhost', ownOrigins: [] });
    expect(publicKey).toMatch(/^B[\w-]{86}$/);
    expect(again.publicKey).toBe(publicKey);
    expect(other.publicKey).not.toBe(publicKey);
  });

  test('passes on how long to wait, and reads no body', async () => {
    const { server, service } = await openService();
    const device = server.addDevice();
    server.answer(
      device,
      { status: 429, headers: { 'Retry-After': '120' } },
      { status: 503, headers: { 'Retry-After': 'Sun, 22 Nov 2026 17:00:00 GMT' } },
      { status: 500, isEndless: true },
      { status: 302, headers: { Location: 'http://127.0.0.1:1/' } },
    );
    const send = () => service.send(device, '{}', how);
    expect(await send()).toEqual({ status: 429, retryAfter: 120 });
    expect(await send()).toEqual({ status: 503, retryAfter: undefined });
    expect(await send()).toEqual({ status: 500, retryAfter: undefined });
    expect(await send()).toEqual({ status: 302, retryAfter: undefined });
  });
});

describe('the address of a device', () => {
  const service = createPushService({
    privateKey,
    publicUrl: 'https://shop.example',
    ownOrigins: ['http://127.0.0.1:4567'],
  });
  const p256dh = service.publicKey;
  const auth = 'AAAAAAAAAAAAAAAAAAAAAA';
  const accepts = (endpoint: string) => service.accepts({ endpoint, p256dh, auth });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQ',
    'http://127.0.0.1:4567/own',
  ])('%s is accepted', (endpoint) => expect(accepts(endpoint)).toBe(true));

  test.each([
    '',
    'not an address',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm',
    'https://user:secret@fcm.googleapis.com/fcm',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://8.8.8.8/x',
    'http://127.0.0.1:4568/other',
    'file:///etc/passwd',
    'ftp://push.example/x',
    `https://push.example/${'x'.repeat(1000)}`,
  ])('%s is refused', (endpoint) => expect(accepts(endpoint)).toBe(false));

  test.each([
    ['no point of the curve', `B${'A'.repeat(86)}`, auth],
    ['a short key', 'BAAA', auth],
    ['a short secret', p256dh, 'AAAA'],
    ['another alphabet', p256dh, 'AAAAAAAAAAAAAAAAAAAA+/'],
  ])('%s is refused', (_, key, secret) => {
    expect(service.accepts({ endpoint: 'https://push.example/x', p256dh: key, auth: secret })).toBe(false);
  });
});
