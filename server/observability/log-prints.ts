import { format } from 'node:util';
import type { Logger } from 'pino';
import { isOutage } from '../../app/platform/database/outage.server.ts';

const levels = { log: 'info', info: 'info', debug: 'debug', warn: 'warn', error: 'error' } as const;
const maxLength = 1000;

/** From now on what libraries and Node itself print is lines of the log: who collects it reads JSON only. */
export function logPrints(log: Logger): void {
  for (const [method, level] of Object.entries(levels))
    Reflect.set(console, method, (...printed: unknown[]) => {
      const error = printed.find((each) => each instanceof Error);
      // The sign-in library prints each query that a lost database cuts off: no bug to report.
      const asked = isOutage(error) ? 'warn' : level;
      log[asked]({ err: error ?? format(...printed).slice(0, maxLength) }, 'printed by a library');
    });
  // The one listener is Node's own, which prints.
  process.removeAllListeners('warning');
  process.on('warning', (err) => {
    // A package uses what Node will drop one day: an operator cannot change that.
    const level = err.name === 'DeprecationWarning' ? 'info' : 'warn';
    log[level]({ err }, 'warning of Node');
  });
}
