import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { lockRevisions } from './lock-revisions.ts';
import { findQuote } from './quote.queries.ts';
import { quotes } from './quote.tables.ts';
import { replaceLines } from './write-lines.ts';

/** A draft of the next revision, once; the one that was sent stays valid until the draft is sent. */
export async function reviseQuote(
  db: Database,
  author: Author,
  id: string,
): Promise<Outcome<{ id: string }, { reason: 'not-found' | 'quote-closed' }>> {
  return db.transaction(async (tx) => {
    const revisions = await lockRevisions(tx, id);
    const stored = await findQuote(tx, id);
    if (!stored || !revisions) return { ok: false, reason: 'not-found' };
    const draft = revisions.find(({ state }) => state === 'draft');
    if (draft) return { ok: true, id: draft.id };
    const isOpen = stored.state === 'sent' || stored.state === 'declined';
    if (!isOpen || stored.erasedAt || revisions.some(({ state }) => state === 'accepted'))
      return { ok: false, reason: 'quote-closed' };
    const { number, organisationId, buyerName, phone, phoneTyped, email, language } = stored;
    const { validUntil, purchaseOrder, asProforma, terms, note, discount, lines, requestNumber } = stored;
    const { deliveryFee, toldByWhatsapp, remark, buyerCompany, buyerNiu, delivery } = stored;
    const [revision] = await tx
      .insert(quotes)
      .values({
        ...{ number, organisationId, buyerName, phone, phoneTyped, email, language },
        ...{ validUntil, purchaseOrder, asProforma, terms, note, discount, requestNumber },
        ...{ deliveryFee, toldByWhatsapp, remark, buyerCompany, buyerNiu, delivery },
        revision: revisions.length + 1,
        key: `revise:${id}:${revisions.length + 1}`,
        contentDigest: '',
        state: 'draft',
        enteredBy: author.username,
      })
      .returning({ id: quotes.id });
    if (!revision) throw new Error('the revision was not saved');
    await replaceLines(
      tx,
      revision.id,
      lines.map(({ productId, description, quantity, unitPrice, price, floor }) => ({
        ...{ productId, description, quantity, unitPrice, price, floor },
      })),
    );
    await recordChange(tx, author, {
      action: 'quote.revised',
      subject: { type: 'quote', id: revision.id, name: number ?? '' },
      after: { revision: revisions.length + 1 },
    });
    return { ok: true, id: revision.id };
  });
}
