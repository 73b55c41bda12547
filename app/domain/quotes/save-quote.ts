import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { Role } from '../administrators/permission.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { digestContent } from '../digest-content.ts';
import { isId } from '../id.ts';
import { findOrganisation } from '../organisations/organisation.queries.ts';
import type { Outcome } from '../outcome.ts';
import type { QuoteEntry } from './quote.schema.ts';
import { quotes } from './quote.tables.ts';
import { quoteTotal, refuseDiscount } from './quote.ts';
import { type PricedQuoteLine, priceLines, replaceLines } from './write-lines.ts';

type Unsaved =
  | { reason: 'product-gone' | 'below-floor'; productIds: number[] }
  | { reason: 'organisation-unknown' }
  | NonNullable<ReturnType<typeof refuseDiscount>>;

export type AddedQuote = Outcome<{ id: string }, Unsaved | { reason: 'key-used'; id: string }>;
export type SavedQuote = Outcome<object, Unsaved | { reason: 'not-found' | 'stale' | 'quote-closed' }>;

/** A draft that staff make, once for each key. */
export async function addQuote(
  db: Database,
  author: Author & { role: Role },
  { key, quote }: { key: string; quote: QuoteEntry },
): Promise<AddedQuote> {
  const contentDigest = digestContent(['quote by staff', quote]);
  return db.transaction(async (tx): Promise<AddedQuote> => {
    const prepared = await prepare(tx, author.role, quote);
    if (!prepared.ok) return prepared;
    const [added] = await tx
      .insert(quotes)
      .values({ ...prepared.columns, key, contentDigest, state: 'draft', enteredBy: author.username })
      .onConflictDoNothing({ target: quotes.key })
      .returning({ id: quotes.id });
    if (!added) {
      const [known] = await tx
        .select({ id: quotes.id, contentDigest: quotes.contentDigest })
        .from(quotes)
        .where(eq(quotes.key, key));
      if (!known) throw new Error('a quote with this key blocked the insert, then disappeared');
      return known.contentDigest === contentDigest
        ? { ok: true, id: known.id }
        : { ok: false, reason: 'key-used', id: known.id };
    }
    await replaceLines(tx, added.id, prepared.lines);
    await record(tx, author, added.id, prepared);
    return { ok: true, id: added.id };
  });
}

/** Only a draft is edited; the first save of what a buyer asked makes a draft of it. */
export async function saveQuote(
  db: Database,
  author: Author & { role: Role },
  { id, version, quote }: { id: string; version: number; quote: QuoteEntry },
): Promise<SavedQuote> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<SavedQuote> => {
    const [stored] = await tx.select().from(quotes).where(eq(quotes.id, id)).for('update');
    if (!stored) return { ok: false, reason: 'not-found' };
    if (stored.version !== version) return { ok: false, reason: 'stale' };
    if (stored.state !== 'draft' && stored.state !== 'requested')
      return { ok: false, reason: 'quote-closed' };
    const prepared = await prepare(tx, author.role, quote);
    if (!prepared.ok) return prepared;
    await tx
      .update(quotes)
      .set({ ...prepared.columns, state: 'draft', version: sql`${quotes.version} + 1` })
      .where(and(eq(quotes.id, id), eq(quotes.version, version)));
    await replaceLines(tx, id, prepared.lines);
    await record(tx, author, id, prepared);
    return { ok: true };
  });
}

async function prepare(tx: Database, role: Role, quote: QuoteEntry) {
  const { organisationId, buyer, lines, ...columns } = quote;
  const organisation = organisationId === '' ? undefined : await findOrganisation(tx, organisationId);
  if (organisationId !== '' && !organisation)
    return { ok: false as const, reason: 'organisation-unknown' as const };
  const priced = await priceLines(tx, role, lines, quote.language);
  if (!priced.ok) return priced;
  const refused = refuseDiscount(role, priced.lines, quote.discount);
  if (refused) return { ok: false as const, ...refused };
  const { name: buyerName, phone, phoneTyped } = buyer;
  return {
    ok: true as const,
    lines: priced.lines,
    columns: { ...columns, organisationId: organisation?.id ?? null, buyerName, phone, phoneTyped },
  };
}

/** Without the buyer, who may be erased. */
async function record(
  tx: Database,
  author: Author,
  id: string,
  { lines, columns: { discount } }: { lines: PricedQuoteLine[]; columns: { discount: number } },
) {
  await recordChange(tx, author, {
    action: 'quote.saved',
    subject: { type: 'quote', id, name: '' },
    after: { total: quoteTotal({ lines, discount }), ...(discount > 0 && { discount }), lines: lines.length },
  });
}
