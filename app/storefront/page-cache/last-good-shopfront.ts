import type { RouterContextProvider } from 'react-router';
import { findShopfront, type Shopfront } from '../../domain/company/shopfront.queries.ts';
import {
  databaseTimedOutContext,
  pageDependenciesContext,
  shopContext,
} from '../../platform/context.server.ts';

let lastGood: Shopfront | undefined;

/**
 * The company and how its shop is shown; while the database does not answer, as it was read last: pages keep their frame.
 * A request that gave up waiting gets that at once.
 */
export async function findLastGoodShopfront(context: Readonly<RouterContextProvider>): Promise<Shopfront> {
  const { db, logError } = context.get(shopContext);
  if (context.get(databaseTimedOutContext) && lastGood) return borrow(context, lastGood);
  try {
    lastGood = await findShopfront(db);
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
  context.get(pageDependenciesContext).add('borrowed');
  return shopfront;
}
