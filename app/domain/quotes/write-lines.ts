import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { may, type Role } from '../administrators/permission.ts';
import type { Language } from '../localized.ts';
import { listToSell } from '../orders/record-order.ts';
import type { Outcome } from '../outcome.ts';
import { productName } from '../products/product.ts';
import { cut } from '../text.ts';
import type { QuoteEntry, QuoteLine } from './quote.schema.ts';
import { quoteLines } from './quote.tables.ts';
import { maxDescriptionLength, refuseDiscount } from './quote.ts';

export type QuoteTerms = Pick<QuoteEntry, 'lines' | 'discount'>;

export type PricedQuoteLine = Omit<typeof quoteLines.$inferInsert, 'quoteId' | 'position'>;

/** Lines and discount; refused to a role that may not go below the floors with them. */
export async function priceTerms(
  tx: Database,
  role: Role,
  { lines, discount }: QuoteTerms,
  language: Language,
) {
  const priced = await priceLines(tx, role, lines, language);
  if (!priced.ok) return priced;
  const refused = refuseDiscount(role, priced.lines, discount);
  return refused ? { ok: false as const, ...refused } : priced;
}

/** Lines at today's prices and floors. Only an admin quotes below a floor; the listed price never counts as below. */
async function priceLines(
  tx: Database,
  role: Role,
  lines: QuoteLine[],
  language: Language,
): Promise<
  Outcome<{ lines: PricedQuoteLine[] }, { reason: 'product-gone' | 'below-floor'; productIds: number[] }>
> {
  const ids = lines.map(({ productId }) => productId);
  const onSale = new Map((await listToSell(tx, ids, 'staff')).map((product) => [product.id, product]));
  const gone = ids.filter((id) => !onSale.has(id));
  if (gone.length > 0) return { ok: false, reason: 'product-gone', productIds: gone };
  const priced = lines.flatMap(({ productId, quantity, unitPrice, description }) => {
    const product = onSale.get(productId);
    if (!product) return [];
    const shown = cut(description || productName(product, language), maxDescriptionLength);
    const { price, lprice: floor } = product;
    return [{ productId, quantity, description: shown, unitPrice: unitPrice ?? price, price, floor }];
  });
  const below = priced.filter(({ unitPrice, price, floor }) => unitPrice < floor && unitPrice !== price);
  if (below.length > 0 && !may(role, 'accept-below-floor'))
    return { ok: false, reason: 'below-floor', productIds: below.map(({ productId }) => productId) };
  return { ok: true, lines: priced };
}

export async function replaceLines(tx: Database, quoteId: string, lines: PricedQuoteLine[]) {
  await tx.delete(quoteLines).where(eq(quoteLines.quoteId, quoteId));
  if (lines.length > 0)
    await tx.insert(quoteLines).values(lines.map((line, position) => ({ ...line, quoteId, position })));
}
