import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { Author } from '../audit-log/record-change.ts';
import type { Language } from '../localized.ts';
import { pick } from '../pick.ts';
import { documents } from './document.tables.ts';
import type { DocumentKind, PaperBuyer, PaperContent } from './document.ts';

type DocumentToIssue = {
  kind: DocumentKind;
  /** A later revision keeps the number of the first one. */
  revisionOf?: { number: string; year: number; sequence: number; revision: number };
  orderId?: string;
  quoteId?: string;
  correctsId?: string;
  key?: string;
  language: Language;
  content: PaperContent;
  /** Null once the buyer was erased. */
  buyer: PaperBuyer | null;
};

/** Within the caller's transaction: the counter stays locked until its commit, so numbers have no gap. */
export async function issueDocument(
  tx: Database,
  author: Pick<Author, 'username'>,
  { kind, revisionOf, content, ...document }: DocumentToIssue,
): Promise<{ id: string; number: string; year: number; sequence: number }> {
  const numbered = revisionOf ?? { ...(await nextNumber(tx, kind)), revision: 1 };
  const [issued] = await tx
    .insert(documents)
    .values({ kind, ...numbered, ...document, content, total: content.total, issuedBy: author.username })
    .returning(pick(documents, 'id', 'number', 'year', 'sequence'));
  if (!issued) throw new Error('the document was not saved');
  return issued;
}

/** The number that the next invoice gets, unless another one takes it first. */
export async function peekInvoiceNumber(db: Database): Promise<string> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select document_prefix('invoice') || '-' || year || '-' || lpad(next::text, greatest(5, length(next::text)), '0') as number
    from (select year, coalesce((select last from invoice_counters as counter where counter.year = today.year), 0) + 1 as next
      from (select extract(year from now() at time zone 'Africa/Douala')::integer as year) as today) as numbered`);
  return rows[0]?.number ?? '';
}

async function nextNumber(tx: Database, kind: DocumentKind) {
  const { rows } = await tx.execute<{ number: string; year: number; sequence: number }>(
    sql`select number, year, sequence from next_document_number(${kind})`,
  );
  const [next] = rows;
  if (!next) throw new Error('the counter returned no number');
  return next;
}
