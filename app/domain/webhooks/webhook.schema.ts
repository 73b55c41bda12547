import { z } from 'zod';
import { checkbox, line, required } from '../forms/field.schema.ts';

export const webhookForm = z.object({
  url: required(line(1000)),
  'order.placed': checkbox,
  'order.changed': checkbox,
  'payment.recorded': checkbox,
  'stock.changed': checkbox,
  'document.issued': checkbox,
  isOn: checkbox,
});
export type WebhookDetails = z.output<typeof webhookForm>;
