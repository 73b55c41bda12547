import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.server.ts';
import { isId } from '../id.ts';
import { paginate } from '../pagination.ts';
import { pick } from '../pick.ts';
import { documents } from './document.tables.ts';
import type { DocumentKind, TitledPaper } from './document.ts';

const shown = {
  ...pick(documents, 'id', 'kind', 'number', 'revision', 'orderId', 'quoteId', 'correctsId', 'language'),
  ...pick(documents, 'issuedAt', 'issuedBy', 'content', 'buyer', 'total', 'checkCode'),
};

const titled = sql<TitledPaper['content']>`jsonb_build_object(
  'payment', (${documents.content}->'payment') - '{reference,receivedOn,otherOrder}'::text[],
  'corrects', ${documents.content}->'corrects', 'asProforma', ${documents.content}->'asProforma')`;

export async function findDocument(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [found] = await db.select(shown).from(documents).where(eq(documents.id, id));
  return found;
}

export type IssuedDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** The newest invoice of an order, credited or not. */
export async function findInvoice(db: Database, orderId: string): Promise<IssuedDocument | undefined> {
  if (!isId(orderId)) return undefined;
  const [found] = await db
    .select(shown)
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.kind, 'invoice')))
    .orderBy(desc(documents.year), desc(documents.sequence))
    .limit(1);
  return found;
}

/** The invoice that closes an order: credit notes have not taken back the whole. */
export async function findStandingInvoice(
  db: Database,
  orderId: string,
): Promise<{ id: string; number: string } | undefined> {
  const [found] = await db
    .select({ id: documents.id, number: documents.number })
    .from(documents)
    .where(sql`${documents.id} = standing_invoice(${orderId})`);
  return found;
}

export async function listDocumentsOfOrder(db: Database, orderId: string) {
  return db
    .select({
      ...pick(documents, 'id', 'kind', 'number', 'issuedAt', 'issuedBy', 'total', 'correctsId'),
      content: titled,
    })
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(documents.issuedAt, documents.id);
}

export type DocumentOfOrder = Awaited<ReturnType<typeof listDocumentsOfOrder>>[number];

/** Papers of this order alone, and its quote: a receipt for several orders names the others, and is not among them. */
const isOfBuyer = (orderId: string) =>
  sql`(${documents.orderId} = ${orderId} or ${documents.quoteId} in (select id from quotes where order_id = ${orderId}))`;

export async function listPapersOfOrder(db: Database, orderId: string) {
  return db
    .select({
      ...pick(documents, 'id', 'kind', 'number', 'revision', 'issuedAt', 'language'),
      content: titled,
    })
    .from(documents)
    .where(isOfBuyer(orderId))
    .orderBy(documents.issuedAt, documents.id);
}

export type PaperOfOrder = Awaited<ReturnType<typeof listPapersOfOrder>>[number];

export async function findPaperOfOrder(
  db: Database,
  orderId: string,
  id: string,
): Promise<IssuedDocument | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await db
    .select(shown)
    .from(documents)
    .where(and(eq(documents.id, id), isOfBuyer(orderId)));
  return found;
}

export type DocumentSearch = {
  number: string;
  kind: DocumentKind | undefined;
  /** Days in Douala, both included, as ISO dates. */
  from: string | undefined;
  to: string | undefined;
  page: number;
  pageSize: number;
};

export async function listDocuments(db: Database, { page: asked, pageSize, ...search }: DocumentSearch) {
  const isWanted = matches(search);
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(documents)
    .where(isWanted);
  const { page, pageCount } = paginate(total, { page: asked, pageSize });
  const found = await db
    .select({
      ...pick(documents, 'id', 'kind', 'number', 'revision', 'issuedAt', 'issuedBy', 'total', 'buyer'),
      content: titled,
    })
    .from(documents)
    .where(isWanted)
    .orderBy(desc(documents.issuedAt), desc(documents.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { documents: found, total, page, pageCount };
}

function matches({ number, kind, from, to }: Omit<DocumentSearch, 'page' | 'pageSize'>): SQL | undefined {
  const day = (iso: string) => sql`(${iso}::date::timestamp at time zone 'Africa/Douala')`;
  const known = /^[A-Z]{2}-/.test(number);
  const wanted = number.replace(/[\\%_]/g, '\\$&');
  return and(
    kind && eq(documents.kind, kind),
    from ? gte(documents.issuedAt, day(from)) : undefined,
    to ? lt(documents.issuedAt, sql`${day(to)} + interval '1 day'`) : undefined,
    number ? sql`${documents.number} like ${known ? `${wanted}%` : `%${wanted}%`}` : undefined,
  );
}

/** What a holder of the paper may know: nothing of the buyer. */
export async function findCheckedDocument(db: Database, code: string) {
  const correction = alias(documents, 'correction');
  const found = await db
    .select({
      ...pick(documents, 'kind', 'number', 'revision', 'issuedAt', 'total'),
      seller: sql<string>`${documents.content}->'seller'->>'name'`,
      content: titled,
      correctedBy: correction.number,
    })
    .from(documents)
    .leftJoin(correction, eq(correction.correctsId, documents.id))
    .where(eq(documents.checkCode, code))
    .orderBy(correction.issuedAt);
  const [first] = found;
  if (!first) return undefined;
  return { ...first, correctedBy: found.flatMap(({ correctedBy }) => correctedBy ?? []) };
}

export type CheckedDocument = NonNullable<Awaited<ReturnType<typeof findCheckedDocument>>>;

export async function listCorrections(db: Database, id: string): Promise<{ id: string; number: string }[]> {
  return db
    .select({ id: documents.id, number: documents.number })
    .from(documents)
    .where(eq(documents.correctsId, id))
    .orderBy(documents.issuedAt);
}

export async function listCredits(db: Database, invoiceId: string) {
  return db
    .select(pick(documents, 'id', 'total', 'content'))
    .from(documents)
    .where(and(eq(documents.correctsId, invoiceId), eq(documents.kind, 'credit-note')))
    .orderBy(documents.issuedAt);
}
