import { randomBytes, randomUUID } from 'node:crypto';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { todayInDouala } from '../../app/domain/date.ts';
import type { Language } from '../../app/domain/localized.ts';
import { issueInvoiceOf } from '../../app/domain/orders/invoice/issue-invoice.ts';
import { orders } from '../../app/domain/orders/order.tables.ts';
import type { OrganisationDetails } from '../../app/domain/organisations/organisation.schema.ts';
import { organisations } from '../../app/domain/organisations/organisation.tables.ts';
import type { products } from '../../app/domain/products/product.tables.ts';
import { productName } from '../../app/domain/products/product.ts';
import { findQuote } from '../../app/domain/quotes/quote.queries.ts';
import { quoteLines, quotes } from '../../app/domain/quotes/quote.tables.ts';
import { addDays, type QuoteState } from '../../app/domain/quotes/quote.ts';
import { issueQuotePaper } from '../../app/domain/quotes/send-quote.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import { daysAgo } from './read-demo.ts';

type DemoQuote = {
  state: QuoteState;
  /** Of the quote before it in the file. */
  revises?: true;
  buyer: string;
  phone: string;
  /** Its place among the organisations. */
  organisation?: number;
  language: Language;
  days_ago: number;
  /** In days from today; negative is past. */
  valid: number | null;
  terms?: string;
  /** Of an accepted one: the order is that of the same telephone number. */
  role?: string;
  purchase_order?: string;
  lines: { slug: string; quantity: number; unit_price?: number; description?: string }[];
};

export type DemoPapers = {
  /** `buyers` are the telephone numbers whose orders are theirs. */
  organisations: (OrganisationDetails & { buyers?: string[] })[];
  quotes: DemoQuote[];
  /** How many of the oldest completed orders of the last thirty days have an invoice. */
  invoices: number;
};

type Product = typeof products.$inferSelect;

const seller = { id: '', username: 'Comptoir' };

export async function insertPapers(db: Database, saved: Product[], demo: DemoPapers, now: Date) {
  const ids = demo.organisations.map(() => randomUUID());
  for (const [i, { buyers = [], ...details }] of demo.organisations.entries()) {
    const id = ids[i] ?? '';
    await db.insert(organisations).values({ ...details, id });
    await db.update(orders).set({ organisationId: id }).where(inArray(orders.phone, buyers));
  }
  const bySlug = new Map(saved.map((product) => [product.slug, product]));
  let before: { number: string | null; revision: number } | undefined;
  for (const quote of demo.quotes) before = await insertQuote(db, quote, { before, bySlug, ids, now });
  const completed = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'completed'), gte(orders.createdAt, daysAgo(30))))
    .orderBy(asc(orders.createdAt))
    .limit(demo.invoices);
  for (const { id } of completed) await issueInvoiceOf(db, seller, id);
}

type Around = {
  before: { number: string | null; revision: number } | undefined;
  bySlug: Map<string, Product>;
  ids: string[];
  now: Date;
};

/** A quote that was sent has its paper; it gets its state afterwards, as in a shop. */
async function insertQuote(db: Database, quote: DemoQuote, { before, bySlug, ids, now }: Around) {
  const { state, language, buyer: buyerName, phone, terms = '', valid } = quote;
  const isSent = state !== 'requested' && state !== 'draft';
  const [row] = await db
    .insert(quotes)
    .values({
      ...{
        key: randomUUID(),
        contentDigest: '',
        state: 'draft',
        language,
        buyerName,
        phone,
        phoneTyped: phone,
        terms,
      },
      organisationId: quote.organisation === undefined ? null : (ids[quote.organisation] ?? null),
      validUntil: valid === null ? null : addDays(todayInDouala(now), valid),
      ...(quote.revises && before && { number: before.number, revision: before.revision + 1 }),
      createdAt: new Date(now.getTime() - quote.days_ago * 86_400_000),
      enteredBy: state === 'requested' ? null : seller.username,
    })
    .returning({ id: quotes.id, revision: quotes.revision });
  if (!row) throw new Error('a demonstration quote was not saved');
  await db.insert(quoteLines).values(
    quote.lines.map(({ slug, quantity, unit_price: unitPrice, description }, position) => {
      const product = bySlug.get(slug);
      if (!product) throw new Error(`A demonstration quote names an unknown product: ${slug}`);
      return {
        ...{ quoteId: row.id, position, productId: product.id, quantity },
        description: description ?? productName(product, language),
        unitPrice: unitPrice ?? product.price,
        price: product.price,
        floor: product.lprice,
      };
    }),
  );
  const stored = await findQuote(db, row.id);
  const number = isSent && stored ? await issueQuotePaper(db, seller, stored) : null;
  const acceptance = state === 'accepted' ? await acceptDemoQuote(db, quote, stored?.organisationId) : {};
  await db
    .update(quotes)
    .set({
      state,
      number,
      token: state === 'draft' ? null : randomBytes(18).toString('base64url'),
      ...(isSent && { sentAt: sql`created_at` }),
      ...acceptance,
    })
    .where(eq(quotes.id, row.id));
  return { number, revision: row.revision };
}

/** The demonstration's order stands already, with its own date. */
async function acceptDemoQuote(db: Database, quote: DemoQuote, organisationId: string | null | undefined) {
  const { buyer: acceptedName, phone, role: acceptedRole = '', purchase_order: purchaseOrder = '' } = quote;
  const [order] = await db
    .update(orders)
    .set({ organisationId: organisationId ?? null, purchaseOrder })
    .where(eq(orders.phone, phone))
    .returning({ id: orders.id, createdAt: orders.createdAt });
  if (!order) throw new Error(`A demonstration quote has no order: ${phone}`);
  return { orderId: order.id, acceptedAt: order.createdAt, acceptedName, acceptedRole, purchaseOrder };
}
