import type { Logger } from 'pino';
import { isOutage, outageReason } from '../../app/platform/database/outage.server.ts';

/** While something does not answer every request meets it: each event is told again only after so long, in milliseconds. */
const silence = 1000;

/**
 * Bugs go into the log whole. What passes by itself is a line that repeats nothing of what a visitor sent, and a second of
 * it is told once. `count` hears of each.
 */
export function createErrorLog(
  log: Logger,
  count: (event: string) => void = () => {},
): (event: string, error: unknown) => void {
  const toldAt = new Map<string, number>();
  return (event, error) => {
    count(event);
    if (!isOutage(error)) {
      log.error({ err: error }, event);
      return;
    }
    if (performance.now() - (toldAt.get(event) ?? Number.NEGATIVE_INFINITY) < silence) return;
    toldAt.set(event, performance.now());
    log.warn({ reason: outageReason(error) }, event);
  };
}
