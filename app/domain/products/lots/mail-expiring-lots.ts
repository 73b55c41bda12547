import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { claimDay } from '../../../platform/database/claim-daily-job.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { todayInDouala } from '../../date.ts';
import { mailSeller } from '../../mails/queue-mail.ts';
import { pick } from '../../pick.ts';
import { settings } from '../../settings/settings.tables.ts';
import { products } from '../product.tables.ts';
import { namesWithOptions } from '../product.ts';
import { lots } from './lot.tables.ts';

/** No mail before, in hours since midnight of Douala. */
const firstHour = 7;

/** Queues one mail a day about the lots in stock that came within 90 or 30 days of their last good one: each lot once for both. */
export async function mailExpiringLots(db: Database, now: Date) {
  const day = todayInDouala(new Date(now.getTime() - firstHour * 3_600_000));
  await db.transaction(async (tx) => {
    if (!(await claimDay(tx, 'lots-expiring', day))) return;
    const reached = sql`case when ${lots.expiresOn} <= ${day}::date + 30 then 30
      when ${lots.expiresOn} <= ${day}::date + 90 then 90 end`;
    // A lot that a sale has locked is mailed tomorrow: waiting for its lock could make the sale fail.
    const due = tx
      .select({ id: lots.id })
      .from(lots)
      .where(
        and(
          gt(lots.onHand, 0),
          sql`${reached} < coalesce(${lots.toldDays}, 91)`,
          sql`(select serials_on from ${settings})`,
        ),
      )
      .for('update', { skipLocked: true });
    const told = await tx
      .update(lots)
      .set({ toldDays: reached })
      .from(products)
      .where(and(eq(products.id, lots.productId), inArray(lots.id, due)))
      .returning({
        product: pick(products, 'name', 'nameEn', 'option1', 'option2'),
        ...{ code: lots.code, expiresOn: sql<string>`${lots.expiresOn}`, pieces: lots.onHand },
      });
    const facts = {
      lots: told
        .map(({ product, ...lot }) => ({ ...namesWithOptions(product), ...lot }))
        .toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn)),
    };
    if (told.length > 0) await mailSeller(tx, `lots-expiring:${day}`, { kind: 'lots-expiring', facts });
  });
}
