import type { Database } from '../../../platform/database/database.server.ts';
import { trialOrders } from '../order.tables.ts';
import { listToSell } from '../record-order.ts';

/** One piece of each product, at today's price. */
export async function findTrialOrder(db: Database) {
  const [trial] = await db.select().from(trialOrders);
  if (!trial) return undefined;
  const found = await listToSell(db, trial.productIds, 'staff');
  const lines = found
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, name, nameEn, imageUrl, price }) => ({ id, name, nameEn, imageUrl, price, quantity: 1 }));
  const totalAmount = lines.reduce((sum, { price }) => sum + price, 0);
  return { createdAt: trial.madeAt, totalAmount, lines };
}

export type TrialOrder = NonNullable<Awaited<ReturnType<typeof findTrialOrder>>>;
