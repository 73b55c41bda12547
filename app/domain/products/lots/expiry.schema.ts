import { z } from 'zod';
import { line, required, value } from '../../forms/field.schema.ts';
import { maxExpiredReasonLength, parseExpiry } from './lot.ts';

export const expiryForm = z.object({
  expiresOn: value(parseExpiry, 'expiry-invalid'),
  reason: required(line(maxExpiredReasonLength)),
});
