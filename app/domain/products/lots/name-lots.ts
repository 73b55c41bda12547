import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { withTable } from '../../../platform/database/drizzle-workarounds.server.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { products } from '../product.tables.ts';
import { lotMovements, lots } from './lot.tables.ts';
import { lotKey } from './lot.ts';

export type NamedLot = { productId: number; code: string; expiresOn: string | null };

/** `known` is the day that the shop knows of this lot, of which pieces are there or went to a buyer. */
export type LotRefusal = { reason: 'lot-two-dates'; productId: number; code: string; known: string };

/** Finds each lot or adds it without pieces; ids in the order of `named`, null for no code. One that is unused gets the day that is named, or none. A product's first lot gives its other pieces one without a name. The caller locks the products. */
export async function nameLots(
  tx: Database,
  named: NamedLot[],
): Promise<Outcome<{ ids: (number | null)[] }, LotRefusal>> {
  const wanted = named.filter(({ code }) => code !== '');
  const known = new Map((await listKnown(tx, wanted)).map((lot) => [keyOfLot(lot), lot]));
  const dates = new Map<string, string | null>(
    [...known].flatMap(([key, { expiresOn, isUnused }]) => (isUnused ? [] : [[key, expiresOn]])),
  );
  for (const lot of wanted) {
    const date = dates.get(keyOfLot(lot)) ?? null;
    if (date !== null && lot.expiresOn !== null && date !== lot.expiresOn)
      return { ok: false, reason: 'lot-two-dates', ...pick(lot, 'productId', 'code'), known: date };
    dates.set(keyOfLot(lot), date ?? lot.expiresOn);
  }
  await startLots(tx, [...new Set(wanted.map(({ productId }) => productId))]);
  const added = new Map(wanted.filter((lot) => !known.has(keyOfLot(lot))).map((lot) => [keyOfLot(lot), lot]));
  if (added.size > 0)
    await tx
      .insert(lots)
      .values([...added].map(([key, lot]) => ({ ...lot, expiresOn: dates.get(key) ?? null })));
  for (const [key, { id, expiresOn }] of known) {
    const date = dates.get(key) ?? null;
    if (date !== expiresOn)
      await tx.update(lots).set({ expiresOn: date, toldDays: null }).where(eq(lots.id, id));
  }
  const ids = new Map((await listKnown(tx, named)).map((lot) => [keyOfLot(lot), lot.id]));
  return { ok: true, ids: named.map((lot) => ids.get(keyOfLot(lot)) ?? null) };
}

/** The last good days of these lots, as named or as the shop knows them. `undated`: the lot is unused and had this day, which is not named again. */
export async function findExpiries(tx: Database, named: NamedLot[]): Promise<LotExpiry[]> {
  const known = new Map(
    (
      await listKnown(
        tx,
        named.filter(({ code }) => code !== ''),
      )
    ).map((lot) => [keyOfLot(lot), lot]),
  );
  return named.map((lot) => {
    const { expiresOn = null, isUnused = false } = known.get(keyOfLot(lot)) ?? {};
    if (lot.expiresOn !== null || !isUnused) return { expiresOn: lot.expiresOn ?? expiresOn, undated: null };
    return { expiresOn: null, undated: expiresOn };
  });
}

type LotExpiry = { expiresOn: string | null; undated: string | null };

const keyOfLot = ({ productId, code }: { productId: number; code: string }) => `${productId} ${lotKey(code)}`;

async function listKnown(tx: Database, named: NamedLot[]) {
  if (named.length === 0) return [];
  const found = await tx
    .select({
      ...pick(lots, 'id', 'productId', 'code', 'expiresOn'),
      /** What was typed wrong, and undone or counted away, is typed again. */
      isUnused: sql<boolean>`${lots.onHand} = 0 and not exists (select from ${lotMovements} as gone
        where gone.lot_id = ${withTable(lots.id)} and gone.order_item_id is not null)`,
    })
    .from(lots)
    .where(
      and(
        inArray(
          lots.productId,
          named.map(({ productId }) => productId),
        ),
        inArray(
          sql`upper(${lots.code})`,
          named.map(({ code }) => lotKey(code)),
        ),
      ),
    );
  const wanted = new Set(named.map(keyOfLot));
  return found.filter((lot) => wanted.has(keyOfLot(lot)));
}

async function startLots(tx: Database, ids: number[]) {
  if (ids.length === 0) return;
  const started = await tx
    .update(products)
    .set({ hasLots: true })
    .where(and(inArray(products.id, ids), eq(products.hasLots, false)))
    .returning(pick(products, 'id', 'stock'));
  for (const { id, stock } of started) {
    const [known] = await tx
      .update(lots)
      .set({ onHand: stock })
      .where(and(eq(lots.productId, id), eq(lots.code, '')))
      .returning({ id: lots.id });
    if (!known) await tx.insert(lots).values({ productId: id, code: '', onHand: stock });
  }
}
