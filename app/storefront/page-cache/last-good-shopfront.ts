import type { RouterContextProvider } from 'react-router';
import { findShopfront, type Shopfront } from '../../domain/company/shopfront.queries.ts';
import {
  databaseTimedOutContext,
  pageDependenciesContext,
  shopContext,
} from '../../platform/context.server.ts';

let lastGood: Shopfront | undefined;

export async function findLastGoodShopfront(context: Readonly<RouterContextProvider>): Promise<Shopfront> {
  const { db, recordCache, logError, mobileMoney } = context.get(shopContext);
  const canCollect = mobileMoney !== undefined;
  if (context.get(databaseTimedOutContext) && lastGood) return markStale(context, lastGood);
  try {
    lastGood = await recordCache.read('shopfront', 'everything', () => findShopfront(db, { canCollect }));
  } catch (error) {
    if (!lastGood) throw error;
    logError('company not read, the last good copy is shown', error);
    return markStale(context, lastGood);
  }
  return lastGood;
}

export function lastShopfront(): Shopfront | undefined {
  return lastGood;
}

function markStale(context: Readonly<RouterContextProvider>, shopfront: Shopfront): Shopfront {
  context.get(pageDependenciesContext).add('not-cached');
  return shopfront;
}
