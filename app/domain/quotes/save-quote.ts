import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { Role } from '../administrators/permission.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { digestContent } from '../digest-content.ts';
import { isId } from '../id.ts';
import { findOrganisation } from '../organisations/organisation.queries.ts';
import { saveOrganisation } from '../organisations/save-organisation.ts';
import type { Outcome } from '../outcome.ts';
import { askForQuotePrice, isAskedFor } from './price-requests/ask-for-quote-price.ts';
import { listQuoteLines, type QuoteDetails } from './quote.queries.ts';
import type { QuoteEntry, QuoteLine, QuoteWishes } from './quote.schema.ts';
import { quotes } from './quote.tables.ts';
import { isOpenDraft, quoteTotal } from './quote.ts';
import { type PricedQuoteLine, priceTerms, replaceLines } from './write-lines.ts';

type Unsaved =
  | Exclude<Awaited<ReturnType<typeof priceTerms>>, { ok: true }>
  | { ok: false; reason: 'organisation-unknown' };

export type AddedQuote =
  | Outcome<{ id: string; isAsked?: true }, { reason: 'key-used'; id: string }>
  | Unsaved;
export type SavedQuote =
  | Outcome<{ isAsked?: true }, { reason: 'not-found' | 'stale' | 'quote-closed' }>
  | Unsaved;

type Asks = {
  /** Asks an admin when the terms are below the floors: then all but lines and discount is saved. */
  asksAdmin?: boolean;
};

/** A draft that staff make, once for each key. */
export async function addQuote(
  db: Database,
  author: Author & { role: Role },
  { key, quote, asksAdmin = false }: { key: string; quote: QuoteEntry } & Asks,
): Promise<AddedQuote> {
  const contentDigest = digestContent(['quote by staff', quote]);
  return db.transaction(async (tx): Promise<AddedQuote> => {
    const known = await findAdded(tx, key, contentDigest);
    if (known) return known;
    const prepared = await prepare(tx, author, quote, asksAdmin);
    if (!prepared.ok) return prepared;
    const { columns, terms } = prepared;
    const [added] = await tx
      .insert(quotes)
      .values({
        ...columns,
        ...terms?.columns,
        ...wishColumns(quote.wishes, null),
        ...{ key, contentDigest, state: 'draft', enteredBy: author.username },
      })
      .onConflictDoNothing({ target: quotes.key })
      .returning({ id: quotes.id });
    if (!added) {
      const other = await findAdded(tx, key, contentDigest);
      if (!other) throw new Error('a quote with this key blocked the insert, then disappeared');
      return other;
    }
    return { ok: true, id: added.id, ...(await writeTerms(tx, author, added.id, quote, terms)) };
  });
}

/** Only a draft is edited; the first save of what a buyer asked makes a draft of it. */
export async function saveQuote(
  db: Database,
  author: Author & { role: Role },
  { id, version, quote, asksAdmin = false }: { id: string; version: number; quote: QuoteEntry } & Asks,
): Promise<SavedQuote> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<SavedQuote> => {
    const [stored] = await tx.select().from(quotes).where(eq(quotes.id, id)).for('update');
    if (!stored) return { ok: false, reason: 'not-found' };
    if (stored.version !== version) return answerRepeated(tx, stored, quote, asksAdmin);
    if (!isOpenDraft(stored)) return { ok: false, reason: 'quote-closed' };
    const prepared = await prepare(tx, author, quote, asksAdmin);
    if (!prepared.ok) return prepared;
    const { columns, terms } = prepared;
    await tx
      .update(quotes)
      .set({
        ...columns,
        ...terms?.columns,
        ...wishColumns(quote.wishes, stored.delivery),
        state: 'draft',
        version: sql`${quotes.version} + 1`,
      })
      .where(and(eq(quotes.id, id), eq(quotes.version, version)));
    return { ok: true, ...(await writeTerms(tx, author, id, quote, terms)) };
  });
}

type Stored = typeof quotes.$inferSelect;

/** An earlier copy of the form may have saved it. */
async function answerRepeated(
  tx: Database,
  stored: Stored,
  quote: QuoteEntry,
  asksAdmin: boolean,
): Promise<SavedQuote> {
  const isAsked = asksAdmin && (await isAskedFor(tx, stored.id, quote));
  const isSaved = hasColumns(stored, quote) && (isAsked || (await hasTerms(tx, stored, quote)));
  return isSaved ? { ok: true, ...(isAsked && { isAsked }) } : { ok: false, reason: 'stale' };
}

function hasColumns(stored: Stored, quote: QuoteEntry): boolean {
  const wanted = { ...columnsOf(quote), ...wishColumns(quote.wishes, stored.delivery), state: 'draft' };
  return isDeepStrictEqual({ ...stored, ...wanted }, stored);
}

async function hasTerms(tx: Database, stored: Stored, { lines: sent, discount }: QuoteEntry) {
  const lines = await listQuoteLines(tx, stored.id);
  const isSame = (line: QuoteLine, place: number) => {
    const { productId, quantity, unitPrice, price, description } = lines[place] ?? {};
    return (
      line.productId === productId &&
      line.quantity === quantity &&
      (line.unitPrice ?? price) === unitPrice &&
      (line.description || description) === description
    );
  };
  return stored.discount === discount && lines.length === sent.length && sent.every(isSame);
}

async function findAdded(tx: Database, key: string, contentDigest: string): Promise<AddedQuote | undefined> {
  const [known] = await tx
    .select({ id: quotes.id, contentDigest: quotes.contentDigest })
    .from(quotes)
    .where(eq(quotes.key, key));
  if (!known) return undefined;
  const { id } = known;
  return known.contentDigest === contentDigest ? { ok: true, id } : { ok: false, reason: 'key-used', id };
}

/** Everything that refuses comes before the new organisation is written. Without `terms` an admin is asked. */
async function prepare(tx: Database, author: Author & { role: Role }, quote: QuoteEntry, asksAdmin: boolean) {
  const { organisationId: chosen, newOrganisation, lines, discount } = quote;
  if (chosen !== '' && !newOrganisation && !(await findOrganisation(tx, chosen)))
    return { ok: false as const, reason: 'organisation-unknown' as const };
  const priced = await priceTerms(tx, author.role, { lines, discount }, quote.language);
  const isAsked = asksAdmin && !priced.ok && askable.has(priced.reason);
  if (!priced.ok && !isAsked) return priced;
  if (newOrganisation) {
    const { id, ...organisation } = newOrganisation;
    const added = await saveOrganisation(tx, author, { id, version: 0, organisation });
    if (!added.ok) return { ok: false as const, reason: 'organisation-unknown' as const };
  }
  return {
    ok: true as const,
    columns: columnsOf(quote),
    terms: priced.ok ? { lines: priced.lines, columns: { discount } } : undefined,
  };
}

function columnsOf({ organisationId: chosen, newOrganisation, buyer, ...quote }: QuoteEntry) {
  const { lines: _, discount: __, wishes: ___, ...columns } = quote;
  const { name: buyerName, phone, phoneTyped } = buyer;
  const organisationId = newOrganisation?.id ?? (chosen || null);
  return { ...columns, organisationId, buyerName, phone, phoneTyped };
}

const askable = new Set<string>(['below-floor', 'discount-below-floor']);

type Terms = { lines: PricedQuoteLine[]; columns: { discount: number } };

async function writeTerms(
  tx: Database,
  author: Author,
  id: string,
  quote: QuoteEntry,
  terms: Terms | undefined,
): Promise<{ isAsked?: true }> {
  if (terms) await replaceLines(tx, id, terms.lines);
  await record(tx, author, id, quote, terms);
  if (terms) return {};
  await askForQuotePrice(tx, author, id, { lines: quote.lines, discount: quote.discount });
  return { isAsked: true };
}

/** The zone stays while nobody changed the place. */
function wishColumns(wishes: QuoteWishes | undefined, before: QuoteDetails['delivery']) {
  if (!wishes) return {};
  const { fee, isTold, remark, company, niu, recipientPhone, feePaidTo, ...place } = wishes;
  const isSamePlace = before?.method === place.method && before.place === place.place;
  return {
    ...{ deliveryFee: fee, toldByWhatsapp: isTold, remark, buyerCompany: company, buyerNiu: niu },
    delivery: {
      ...place,
      zone_id: isSamePlace ? before.zone_id : null,
      recipient_phone: recipientPhone,
      fee_paid_to: feePaidTo,
    },
  };
}

/** Without the buyer, who may be erased. */
async function record(
  tx: Database,
  author: Author,
  id: string,
  { wishes }: QuoteEntry,
  terms: Terms | undefined,
) {
  const discount = terms?.columns.discount ?? 0;
  await recordChange(tx, author, {
    action: 'quote.saved',
    subject: { type: 'quote', id, name: '' },
    after: {
      ...(terms && { total: quoteTotal({ lines: terms.lines, discount }), lines: terms.lines.length }),
      ...(discount > 0 && { discount }),
      ...(wishes && wishes.fee > 0 && { fee: wishes.fee }),
    },
  });
}
