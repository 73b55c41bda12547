import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { documents } from '../documents/document.tables.ts';
import { isId } from '../id.ts';
import { orders } from '../orders/order.tables.ts';
import { organisations } from '../organisations/organisation.tables.ts';
import { paginate } from '../pagination.ts';
import { pick } from '../pick.ts';
import { products } from '../products/product.tables.ts';
import { namesWithOptions } from '../products/product.ts';
import { quoteLines, quotes } from './quote.tables.ts';
import type { ShownState } from './quote.ts';

export async function findQuote(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [quote] = await db.select().from(quotes).where(eq(quotes.id, id));
  return quote && { ...quote, lines: await listQuoteLines(db, quote.id) };
}

export type QuoteDetails = NonNullable<Awaited<ReturnType<typeof findQuote>>>;

/** Names are as orders keep them: with size and side. */
export async function listQuoteLines(db: Database, quoteId: string) {
  const lines = await db
    .select({
      ...pick(quoteLines, 'productId', 'description', 'quantity', 'unitPrice', 'price', 'floor'),
      ...pick(products, 'name', 'nameEn', 'option1', 'option2', 'imageUrl', 'sku', 'tax'),
    })
    .from(quoteLines)
    .innerJoin(products, eq(products.id, quoteLines.productId))
    .where(eq(quoteLines.quoteId, quoteId))
    .orderBy(asc(quoteLines.position));
  return lines.map(({ option1, option2, ...line }) => ({
    ...line,
    ...namesWithOptions({ ...line, option1, option2 }),
  }));
}

export async function listRevisions(db: Database, number: string | null) {
  if (number === null) return [];
  return db
    .select(pick(quotes, 'id', 'revision', 'state', 'token'))
    .from(quotes)
    .where(eq(quotes.number, number))
    .orderBy(asc(quotes.revision));
}

/** The buyer's view, until the buyer is erased: neither floors nor listed prices, no internal note. */
export async function findQuoteByToken(db: Database, token: string) {
  const [quote] = await db
    .select({
      ...pick(quotes, 'id', 'number', 'requestNumber', 'revision', 'state', 'buyerName', 'phone'),
      ...pick(quotes, 'buyerCompany', 'buyerNiu', 'remark', 'delivery', 'deliveryFee', 'language'),
      ...pick(quotes, 'validUntil', 'purchaseOrder', 'terms', 'discount', 'acceptedName', 'acceptedAt'),
      ...pick(quotes, 'createdAt', 'sentAt'),
      organisation: organisations.name,
      organisationNiu: organisations.niu,
      orderToken: orders.token,
    })
    .from(quotes)
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .leftJoin(organisations, eq(organisations.id, quotes.organisationId))
    .where(and(eq(quotes.token, token), isNull(quotes.erasedAt)));
  if (!quote) return undefined;
  const lines = await db
    .select({
      ...pick(quoteLines, 'productId', 'description', 'quantity', 'unitPrice'),
      imageUrl: products.imageUrl,
    })
    .from(quoteLines)
    .innerJoin(products, eq(products.id, quoteLines.productId))
    .where(eq(quoteLines.quoteId, quote.id))
    .orderBy(asc(quoteLines.position));
  const newer = quote.state === 'superseded' ? await findNewest(db, quote.number) : undefined;
  return { ...quote, lines, newerToken: newer };
}

export type BuyerQuote = NonNullable<Awaited<ReturnType<typeof findQuoteByToken>>>;

async function findNewest(db: Database, number: string | null): Promise<string | undefined> {
  const [newest] = await db
    .select({ token: quotes.token })
    .from(quotes)
    .where(and(eq(quotes.number, number ?? ''), sql`${quotes.state} in ('sent', 'accepted', 'declined')`))
    .orderBy(desc(quotes.revision))
    .limit(1);
  return newest?.token ?? undefined;
}

export async function findQuoteDocument(db: Database, quoteId: string): Promise<{ id: string } | undefined> {
  const [found] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.quoteId, quoteId))
    .limit(1);
  return found;
}

export async function findQuoteOfOrder(
  db: Database,
  orderId: string,
): Promise<{ id: string; number: string } | undefined> {
  if (!isId(orderId)) return undefined;
  const [found] = await db
    .select({ id: quotes.id, number: quotes.number })
    .from(quotes)
    .where(eq(quotes.orderId, orderId))
    .limit(1);
  return found && { id: found.id, number: found.number ?? '' };
}

export type QuoteSearch = { search: string; state: ShownState | undefined; page: number; pageSize: number };

export async function listQuotes(db: Database, { search, state, page: asked, pageSize }: QuoteSearch) {
  const isPast = sql`${quotes.validUntil} < (now() at time zone 'Africa/Douala')::date`;
  const pattern = sql`contains_pattern(${search})`;
  const isWanted = and(
    state === 'expired'
      ? and(eq(quotes.state, 'sent'), isPast)
      : state === 'sent'
        ? and(eq(quotes.state, 'sent'), sql`not ${isPast}`)
        : state && eq(quotes.state, state),
    search === ''
      ? undefined
      : sql`(search_form(${quotes.buyerName} || E'\n' || ${quotes.phone} || E'\n' || coalesce(${quotes.number}, '') || E'\n'
          || coalesce(${quotes.requestNumber}, '') || E'\n' || ${quotes.buyerCompany} || E'\n' || ${quotes.buyerNiu}
          || E'\n' || ${quotes.purchaseOrder}) like ${pattern}
          or search_form(${organisations.name}) like ${pattern})`,
  );
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(quotes)
    .leftJoin(organisations, eq(organisations.id, quotes.organisationId))
    .where(isWanted);
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  const found = await db
    .select({
      ...pick(quotes, 'id', 'number', 'requestNumber', 'revision', 'state', 'buyerName', 'buyerCompany'),
      ...pick(quotes, 'validUntil', 'createdAt'),
      organisation: organisations.name,
      total:
        sql<number>`(select coalesce(sum(line.quantity::bigint * line.unit_price), 0) from quote_lines as line where line.quote_id = ${quotes.id}) - ${quotes.discount}`.mapWith(
          Number,
        ),
    })
    .from(quotes)
    .leftJoin(organisations, eq(organisations.id, quotes.organisationId))
    .where(isWanted)
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(pageSize)
    .offset(offset);
  return { quotes: found, total, page, pageCount };
}

export async function listQuotesOfOrganisation(db: Database, organisationId: string) {
  return db
    .select(pick(quotes, 'id', 'number', 'requestNumber', 'revision', 'state', 'validUntil', 'createdAt'))
    .from(quotes)
    .where(eq(quotes.organisationId, organisationId))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(50);
}
