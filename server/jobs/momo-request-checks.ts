import type { Logger } from 'pino';
import { checkMomoRequests } from '../../app/domain/orders/momo-requests/check-momo-requests.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import type { MobileMoney } from '../../app/platform/mobile-money/mobile-money.server.ts';

type MomoRequestContext = { db: Database; mobileMoney: MobileMoney; log: Logger };

/** The lines name the provider's code alone: no phone, reference or token. */
export async function checkDueMomoRequests(
  { db, mobileMoney, log }: MomoRequestContext,
  signal: AbortSignal,
) {
  for (const problem of await checkMomoRequests(db, mobileMoney, signal))
    log.warn(problem, 'mobile money not answered');
}
