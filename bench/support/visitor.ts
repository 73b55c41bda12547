import { randomInt } from 'node:crypto';

/** What a proxy says of another visitor each time: a shop may count how often one address asks. */
export function anotherVisitor(): Record<string, string> {
  return { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}
