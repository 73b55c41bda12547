import { randomBytes } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { composePaper, plainTerms } from '../documents/compose-paper.ts';
import { documents } from '../documents/document.tables.ts';
import type { PaperBuyer, PaperContent } from '../documents/document.ts';
import { issueDocument } from '../documents/issue-document.ts';
import { findSeller } from '../documents/seller.queries.ts';
import { findOrganisation } from '../organisations/organisation.queries.ts';
import type { Outcome } from '../outcome.ts';
import { lockRevisions } from './lock-revisions.ts';
import { findQuote, type QuoteDetails } from './quote.queries.ts';
import { quotes } from './quote.tables.ts';
import { refuseSending } from './quote.ts';

export type SentQuote = Outcome<
  { number: string },
  { reason: 'not-found' | 'stale' | 'quote-closed' | 'lines-missing' | 'validity-past' | 'quote-accepted' }
>;

/** Freezes the draft as a document and opens its link. `today` is an ISO day in Douala. An earlier revision is superseded. */
export async function sendQuote(
  db: Database,
  author: Author,
  { id, version, today }: { id: string; version: number; today: string },
): Promise<SentQuote> {
  return db.transaction(async (tx): Promise<SentQuote> => {
    const revisions = await lockRevisions(tx, id);
    const stored = await findQuote(tx, id);
    if (!stored || !revisions) return { ok: false, reason: 'not-found' };
    if (stored.state === 'sent' && stored.number) return { ok: true, number: stored.number };
    if (stored.state !== 'draft') return { ok: false, reason: 'quote-closed' };
    if (stored.version !== version) return { ok: false, reason: 'stale' };
    if (revisions.some(({ state }) => state === 'accepted')) return { ok: false, reason: 'quote-accepted' };
    const { lines, validUntil } = stored;
    const refusal = refuseSending({ lineCount: lines.length, validUntil }, today);
    if (refusal) return { ok: false, reason: refusal };

    const number = await issueQuotePaper(tx, author, stored);
    await tx
      .update(quotes)
      .set({
        state: 'sent',
        number,
        token: stored.token ?? randomBytes(18).toString('base64url'),
        sentAt: sql`now()`,
        version: sql`${quotes.version} + 1`,
      })
      .where(eq(quotes.id, id));
    await tx
      .update(quotes)
      .set({ state: 'superseded', version: sql`${quotes.version} + 1` })
      .where(
        and(
          eq(quotes.number, number),
          eq(quotes.state, 'sent'),
          sql`${quotes.revision} < ${stored.revision}`,
        ),
      );
    await recordChange(tx, author, {
      action: 'quote.sent',
      subject: { type: 'quote', id, name: number },
      after: { number, revision: stored.revision },
    });
    return { ok: true, number };
  });
}

/** Within the caller's transaction. A later revision keeps the number of the first one. */
export async function issueQuotePaper(tx: Database, author: Author, quote: QuoteDetails): Promise<string> {
  const { id, language, number, revision } = quote;
  const [first] = number
    ? await tx
        .select({ number: documents.number, year: documents.year, sequence: documents.sequence })
        .from(documents)
        .where(and(eq(documents.kind, 'quote'), eq(documents.number, number)))
        .orderBy(asc(documents.revision))
        .limit(1)
    : [];
  const { content, buyer } = await composeQuotePaper(tx, quote);
  const issued = await issueDocument(tx, author, {
    kind: 'quote',
    quoteId: id,
    language,
    content,
    buyer,
    ...(first && { revisionOf: { ...first, revision } }),
  });
  return issued.number;
}

async function composeQuotePaper(
  tx: Database,
  quote: QuoteDetails,
): Promise<{ content: PaperContent; buyer: PaperBuyer }> {
  const { seller, terms: tax } = await findSeller(tx);
  const organisation = quote.organisationId ? await findOrganisation(tx, quote.organisationId) : undefined;
  const { buyerName: name, phone, validUntil, purchaseOrder, terms, discount } = quote;
  const content = composePaper({
    order: null,
    lines: quote.lines.map(({ description, quantity, unitPrice, sku, tax: kind }) => ({
      name: description,
      nameEn: '',
      ...(sku && { sku }),
      quantity,
      unitPrice,
      tax: kind,
    })),
    discount,
    terms: { ...plainTerms, purchaseOrder },
    seller,
    tax,
  });
  return {
    content: {
      ...content,
      ...(terms && { terms }),
      ...(validUntil && { validUntil }),
      ...(quote.asProforma && { asProforma: true as const }),
    },
    buyer: {
      name,
      phone,
      ...(organisation && {
        organisation: {
          name: organisation.name,
          niu: organisation.niu,
          rccm: organisation.rccm,
          address: organisation.address,
          town: organisation.town,
        },
      }),
    },
  };
}
