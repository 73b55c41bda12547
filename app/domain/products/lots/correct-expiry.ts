import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isIntegerId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { lockProduct } from '../list/staff-products.queries.ts';
import { lots } from './lot.tables.ts';

/** `seen` is the day that the form showed, empty for none. */
type Correction = { id: number; seen: string; expiresOn: string | null; reason: string };

/** The last good day of a lot, also of pieces that buyers have. Papers keep the day that they named; who was told of the wrong day is told again. */
export async function correctExpiry(
  db: Database,
  author: Author,
  { id, seen, expiresOn, reason }: Correction,
): Promise<Outcome<object, { reason: 'not-found' | 'stale' }>> {
  if (!isIntegerId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const isNamed = and(eq(lots.id, id), ne(lots.code, ''));
    const found = await tx.select(pick(lots, 'productId')).from(lots).where(isNamed);
    const product = await lockProduct(tx, found[0]?.productId ?? 0);
    const [lot] = await tx.select().from(lots).where(isNamed).for('update');
    if (!product || !lot) return { ok: false, reason: 'not-found' };
    if (lot.expiresOn === expiresOn) return { ok: true };
    if ((lot.expiresOn ?? '') !== seen) return { ok: false, reason: 'stale' };
    await tx.update(lots).set({ expiresOn, toldDays: null }).where(eq(lots.id, id));
    await recordChange(tx, author, {
      action: 'lot.expiry-corrected',
      subject: { type: 'lot', id, name: `${lot.code} · ${product.name}` },
      before: { expiresOn: lot.expiresOn },
      after: { expiresOn, reason },
    });
    return { ok: true };
  });
}
