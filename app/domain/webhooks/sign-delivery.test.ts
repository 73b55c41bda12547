import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeWebhookSecret, signDelivery } from './sign-delivery.ts';
import { deliveryDelay } from './webhook.ts';

test('the example of Standard Webhooks is signed to the letter', () => {
  const body = '{"test": 2432232314}';
  const delivery = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330, body };
  expect(signDelivery('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', delivery)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a signature covers id, time and body, and no two secrets are the same', () => {
  const secret = makeWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(makeWebhookSecret()).not.toBe(secret);
  const delivery = fc.record({
    id: fc.uuid(),
    at: fc.integer({ min: 1_000_000_000, max: 4_000_000_000 }),
    body: fc.json(),
  });
  const signatureOf = (sent: { id: string; at: number; body: string }) =>
    signDelivery(secret, sent)['webhook-signature'];
  fc.assert(
    fc.property(delivery, delivery, (one, other) => {
      const key = Buffer.from(secret.slice(6), 'base64');
      const digest = createHmac('sha256', key).update(`${one.id}.${one.at}.${one.body}`).digest('base64');
      expect(signatureOf(one)).toBe(`v1,${digest}`);
      fc.pre(one.id !== other.id || one.at !== other.at || one.body !== other.body);
      expect(signatureOf(other)).not.toBe(signatureOf(one));
    }),
  );
});

test('the pause grows, and follows the program for an hour at most', () => {
  expect([1, 2, 3, 4, 20].map((attempts) => deliveryDelay(attempts))).toEqual([60, 300, 900, 3600, 3600]);
  expect(deliveryDelay(1, 120)).toBe(120);
  expect(deliveryDelay(3, 120)).toBe(900);
  expect(deliveryDelay(1, 999_999)).toBe(3600);
});
