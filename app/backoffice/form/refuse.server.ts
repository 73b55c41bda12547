import { data } from 'react-router';

/** The HTTP status of each reason. */
const statuses = {
  fields: 422,
  'username-taken': 422,
  'email-taken': 422,
  'own-email': 422,
  'wrong-password': 422,
  'below-floor': 422,
  'no-picture': 422,
  'not-found': 404,
  stale: 409,
  'last-admin': 409,
  'not-enough-stock': 409,
  'stock-moved': 409,
  'product-gone': 409,
  'key-used': 409,
  'already-sent': 409,
  'being-sent': 409,
  expired: 409,
  'too-many': 429,
  failed: 503,
  unknown: 503,
};

export function refuse<Refused extends { reason: keyof typeof statuses }>(
  refused: Refused,
  status = statuses[refused.reason],
) {
  return data(refused, { status });
}
