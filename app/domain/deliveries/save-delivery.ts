import type { Database } from '../../platform/database/database.server.ts';
import type { Role } from '../administrators/permission.ts';
import type { Author } from '../audit-log/record-change.ts';
import { type Arrangement, arrangeDelivery } from './arrange-delivery.ts';
import { type DeliveryStep, moveDelivery } from './move-delivery.ts';

type Refused = Extract<Awaited<ReturnType<typeof arrangeDelivery | typeof moveDelivery>>, { ok: false }>;

/** What the one form of a delivery holds: where the order goes and, if asked for, its next step. Both are saved, or neither. */
export async function saveDelivery(
  db: Database,
  author: Author & { role: Role },
  { step, ...arrangement }: Arrangement & { step: Omit<DeliveryStep, 'orderId' | 'version'> | undefined },
): Promise<{ ok: true } | Refused> {
  let refused: Refused | undefined;
  try {
    return await db.transaction(async (tx) => {
      const arranged = await arrangeDelivery(tx, author, arrangement);
      if (!arranged.ok || !step) return arranged;
      const { orderId } = arrangement;
      const moved = await moveDelivery(tx, author, { ...step, orderId, version: arranged.version });
      if (moved.ok) return moved;
      refused = moved;
      return tx.rollback();
    });
  } catch (error) {
    if (refused) return refused;
    throw error;
  }
}
