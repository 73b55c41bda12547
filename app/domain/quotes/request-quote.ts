import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { saveOnce } from '../../platform/database/save-once.server.ts';
import type { CartLine } from '../cart/cart.ts';
import { type PricedDelivery, priceDelivery } from '../delivery/price-delivery.ts';
import type { Wishes } from '../delivery/wish.ts';
import { includedTowns } from '../delivery/zone.ts';
import { digestContent } from '../digest-content.ts';
import type { Language } from '../localized.ts';
import type { Buyer } from '../orders/order.schema.ts';
import { listToSell } from '../orders/record-order.ts';
import type { Outcome } from '../outcome.ts';
import { productName } from '../products/product.ts';
import { type Admission, askOnce, type TooMany } from '../rate-limit.ts';
import { quotes } from './quote.tables.ts';
import { quoteTotal } from './quote.ts';
import { replaceLines } from './write-lines.ts';

export type QuoteRequest = {
  key: string;
  language: Language;
  buyer: Buyer;
  /** Undefined in a form that was made, or kept offline, before there were any. */
  wishes?: Wishes | undefined;
  lines: CartLine[];
  mayBeSaved?: boolean;
};

/** `token` is that of the quote already saved under this key. */
export type RequestedQuote = Outcome<
  { token: string },
  { reason: 'key-used'; token: string } | { reason: 'cart-empty' | 'fee-changed' } | TooMany
>;

/** Saves once for each key, at today's prices. What is no longer sold is left out; what is out of stock may be quoted. */
export async function requestQuote(
  db: Database,
  request: QuoteRequest,
  {
    admit = async () => ({ ok: true }),
    maxWaitMs,
  }: { admit?: () => Promise<Admission>; maxWaitMs?: number } = {},
): Promise<RequestedQuote> {
  const { key, language, buyer, wishes } = request;
  const contentDigest = digest(request);
  const admitOnce = askOnce(admit);
  return saveOnce<RequestedQuote>(db, {
    name: `quote ${key}`,
    find: (tx) => findRequested(tx, key, contentDigest),
    save: async (tx) => {
      const found = await listToSell(
        tx,
        request.lines.map((line) => line.productId),
        'visitor',
      );
      const known = new Map(found.map((product) => [product.id, product]));
      const lines = request.lines.flatMap(({ productId, quantity }) => {
        const product = known.get(productId);
        if (!product) return [];
        const { price, lprice: floor } = product;
        return [
          {
            productId,
            quantity,
            description: productName(product, language),
            unitPrice: price,
            price,
            floor,
          },
        ];
      });
      if (lines.length === 0) return { ok: false, reason: 'cart-empty' };
      const goods = quoteTotal({ lines, discount: 0 });
      const includedIn = includedTowns(found);
      const priced = wishes && (await priceDelivery(tx, wishes.delivery, goods, includedIn));
      if (priced && !priced.ok) return priced;
      const admitted = await admitOnce();
      if (!admitted.ok) return admitted;
      const token = randomBytes(18).toString('base64url');
      const { name: buyerName, phone, phoneTyped } = buyer;
      const [saved] = await tx
        .insert(quotes)
        .values({
          ...{ key, contentDigest, state: 'requested', language, buyerName, phone, phoneTyped, token },
          ...(wishes && wishColumns(wishes, priced?.delivery)),
        })
        .returning({ id: quotes.id });
      if (!saved) throw new Error('the quote was not saved');
      await replaceLines(tx, saved.id, lines);
      return { ok: true, token };
    },
    mayBeSaved: request.mayBeSaved ?? false,
    maxWaitMs,
  });
}

async function findRequested(
  tx: Database,
  key: string,
  contentDigest: string,
): Promise<RequestedQuote | undefined> {
  const [known] = await tx
    .select({ token: quotes.token, contentDigest: quotes.contentDigest })
    .from(quotes)
    .where(eq(quotes.key, key));
  if (!known?.token) return undefined;
  if (known.contentDigest !== contentDigest) return { ok: false, reason: 'key-used', token: known.token };
  return { ok: true, token: known.token };
}

function wishColumns({ tellMe, remark, company, niu }: Wishes, priced: PricedDelivery | undefined) {
  return {
    ...{ toldByWhatsapp: tellMe, remark, buyerCompany: company, buyerNiu: niu },
    deliveryFee: priced?.fee ?? 0,
    delivery: priced?.details ?? null,
  };
}

/** Without wishes the digest is that of older versions: their forms may repeat a request. */
function digest({ buyer, lines, wishes }: QuoteRequest): string {
  const ordered = lines.toSorted((one, other) => one.productId - other.productId);
  const content = ['quote', buyer.name, buyer.phone, ordered.map((line) => [line.productId, line.quantity])];
  return digestContent(wishes ? [...content, wishes] : content);
}
