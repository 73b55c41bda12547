import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** 256 random bits, as programs that know Standard Webhooks take them. */
export function makeWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** The headers of the specification Standard Webhooks (decisions/162). `at` is in seconds. */
export function signDelivery(secret: string, { id, at, body }: { id: string; at: number; body: string }) {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
}
