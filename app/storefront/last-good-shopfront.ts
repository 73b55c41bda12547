import { readShopfront, type Shopfront } from '../domain/company/shopfront.queries.ts';
import type { Shop } from '../platform/context.server.ts';

let lastGood: Shopfront | undefined;

/** The company and how its shop is shown; while the database does not answer, as it was read last: pages keep their frame. */
export async function readLastGoodShopfront({ db, logError }: Shop): Promise<Shopfront> {
  try {
    lastGood = await readShopfront(db);
  } catch (error) {
    if (!lastGood) throw error;
    logError('company not read, the last good copy is shown', error);
  }
  return lastGood;
}
