import type { Logger } from 'pino';
import { isOutage, outageReason } from '../../app/platform/database/outage.server.ts';

const minIntervalMs = 1000;

/** Logs a bug in full, and an outage as its reason alone, once a second for each event. `count` is called for each. */
export function createErrorLog(
  log: Logger,
  count: (event: string) => void = () => {},
): (event: string, error: unknown) => void {
  const loggedAt = new Map<string, number>();
  return (event, error) => {
    count(event);
    if (!isOutage(error)) {
      log.error({ err: error }, event);
      return;
    }
    if (performance.now() - (loggedAt.get(event) ?? Number.NEGATIVE_INFINITY) < minIntervalMs) return;
    loggedAt.set(event, performance.now());
    log.warn({ reason: outageReason(error) }, event);
  };
}
