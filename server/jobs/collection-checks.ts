import type { Logger } from 'pino';
import { checkCollections } from '../../app/domain/orders/collections/check-collections.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import type { MobileMoney } from '../../app/platform/mobile-money/mobile-money.server.ts';

type CollectionContext = { db: Database; mobileMoney: MobileMoney; log: Logger };

/** The lines name the provider's code alone: no phone, reference or token. */
export async function checkDueCollections({ db, mobileMoney, log }: CollectionContext, signal: AbortSignal) {
  for (const problem of await checkCollections(db, mobileMoney, signal))
    log.warn(problem, 'mobile money not answered');
}
