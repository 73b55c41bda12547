import type { RouterContextProvider } from 'react-router';
import { readShopfront, type Shopfront } from '../domain/company/shopfront.queries.ts';
import { gaveUpContext, partsContext, shopContext } from '../platform/context.server.ts';
import { readTogether } from '../platform/read-together.ts';

let lastGood: Shopfront | undefined;
const readShopfrontTogether = readTogether(readShopfront);

/**
 * The company and how its shop is shown; while the database does not answer, as it was read last: pages keep their frame.
 * A request that gave up waiting gets that at once.
 */
export async function readLastGoodShopfront(context: Readonly<RouterContextProvider>): Promise<Shopfront> {
  const { db, logError } = context.get(shopContext);
  if (context.get(gaveUpContext) && lastGood) return borrow(context, lastGood);
  try {
    lastGood = await readShopfrontTogether(db);
  } catch (error) {
    if (!lastGood) throw error;
    logError('company not read, the last good copy is shown', error);
    return borrow(context, lastGood);
  }
  return lastGood;
}

/** What was read last, for whom it may be a moment old; undefined as long as nothing was. */
export function lastShopfront(): Shopfront | undefined {
  return lastGood;
}

function borrow(context: Readonly<RouterContextProvider>, shopfront: Shopfront): Shopfront {
  context.get(partsContext).add('borrowed');
  return shopfront;
}
