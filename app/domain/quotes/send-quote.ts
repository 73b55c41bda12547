import { randomBytes } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { deliveryPlace } from '../delivery/wish.ts';
import { composePaper, deliveryLine, plainTerms } from '../documents/compose-paper.ts';
import { documents } from '../documents/document.tables.ts';
import { type PaperBuyer, type PaperContent, paperBuyer } from '../documents/document.ts';
import { issueDocument } from '../documents/issue-document.ts';
import { findSeller } from '../documents/seller.queries.ts';
import { findOrganisation, type Organisation } from '../organisations/organisation.queries.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { lockRevisions } from './lock-revisions.ts';
import { findQuote, type QuoteDetails } from './quote.queries.ts';
import { quotes } from './quote.tables.ts';
import { isOpenDraft, refuseSending, requestValidity } from './quote.ts';

export type SentQuote = Outcome<
  { number: string },
  {
    reason:
      | 'not-found'
      | 'stale'
      | 'quote-unsaved'
      | 'quote-closed'
      | 'lines-missing'
      | 'validity-past'
      | 'quote-accepted';
  }
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
    const validUntil = stored.validUntil ?? requestValidity(today);
    const refusal =
      refuseState(stored, version, revisions) ??
      refuseSending({ lineCount: stored.lines.length, validUntil }, today);
    if (refusal) return { ok: false, reason: refusal };

    const number = await issueQuotePaper(tx, author, { ...stored, validUntil });
    await tx
      .update(quotes)
      .set({
        state: 'sent',
        number,
        validUntil,
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

function refuseState(
  { state, version, erasedAt }: Pick<QuoteDetails, 'state' | 'version' | 'erasedAt'>,
  seen: number,
  revisions: { state: QuoteDetails['state'] }[],
) {
  if (!isOpenDraft({ state, erasedAt })) return 'quote-closed';
  if (state === 'requested') return 'quote-unsaved';
  if (version !== seen) return 'stale';
  return revisions.some((revision) => revision.state === 'accepted') ? 'quote-accepted' : undefined;
}

/** Within the caller's transaction. A later revision keeps the number of the first one. */
export async function issueQuotePaper(tx: Database, author: Author, quote: QuoteDetails): Promise<string> {
  const { id, language, number, revision } = quote;
  const [first] = number
    ? await tx
        .select(pick(documents, 'number', 'year', 'sequence'))
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
  const { seller, terms: tax, deliveryTax } = await findSeller(tx);
  const organisation = quote.organisationId ? await findOrganisation(tx, quote.organisationId) : undefined;
  const { validUntil, purchaseOrder, terms, discount, deliveryFee } = quote;
  const content = composePaper({
    order: null,
    lines: [
      ...quote.lines.map(({ description, quantity, unitPrice, sku, tax: kind }) => ({
        name: description,
        nameEn: '',
        ...(sku && { sku }),
        quantity,
        unitPrice,
        tax: kind,
      })),
      ...deliveryLine(deliveryFee, deliveryTax),
    ],
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
    buyer: quoteBuyer(quote, organisation),
  };
}

/** Names, place and remark stand here, because an erasure empties the buyer of a paper. */
function quoteBuyer(quote: QuoteDetails, organisation: Organisation | undefined): PaperBuyer {
  const { buyerName: name, phone, buyerCompany: company, buyerNiu: niu, delivery, remark } = quote;
  return {
    ...paperBuyer({ name, phone, company, niu, organisation }),
    ...(delivery && {
      delivery: {
        ...pick(delivery, 'method', 'landmark', 'recipient'),
        place: deliveryPlace(delivery),
        recipientPhone: delivery.recipient_phone,
      },
    }),
    ...(remark && { remark }),
  };
}
