import { Link } from 'react-router';
import type { DocumentOfOrder } from '../../../domain/documents/document.queries.ts';
import { documentName, paperName } from '../../../domain/documents/name-document.ts';
import { m } from '../../../generated/words/messages.js';
import { CreditLink } from '../../documents/paper-acts.tsx';
import { showDay, showFcfa } from '../../language/show.ts';
import { useBackoffice } from '../../shell/shell.tsx';

export type QuoteOfOrder = { id: string; number: string };
type OrderDocumentsProps = { documents: DocumentOfOrder[]; quote: QuoteOfOrder | undefined };

export function OrderDocuments({ documents, quote }: OrderDocumentsProps) {
  const { may, modules } = useBackoffice();
  const linked = may('manage-quotes') && modules.includes('quotes') ? quote : undefined;
  if (documents.length === 0 && !linked) return null;
  const invoice = documents.findLast(({ kind }) => kind === 'invoice');
  return (
    <section className="card-panel" aria-labelledby="documents">
      <h2 id="documents">{m.documents_of_order()}</h2>
      <ul className="grid gap-2">
        {linked && (
          <li>
            <Link className="press-line font-semibold" to={`/admin/quotes/${linked.id}`}>
              {documentName('quote')} {linked.number}
            </Link>
          </li>
        )}
        {documents.map(({ id, kind, content, number, issuedAt, total }) => (
          <li key={id}>
            <Link className="press-line font-semibold" to={`/admin/documents/${id}`}>
              {paperName({ kind, content })} {number}
            </Link>
            <small className="block text-muted">
              {showDay(issuedAt)}
              {kind !== 'delivery-note' && ` · ${showFcfa(total)}`}
            </small>
          </li>
        ))}
      </ul>
      {invoice && (
        <div>
          <CreditLink id={invoice.id} />
        </div>
      )}
    </section>
  );
}
