import { data, redirect } from 'react-router';
import { concernsVat, plainTerms } from '../../../domain/documents/compose-paper.ts';
import type { PaperToDraw } from '../../../domain/documents/paper/lay-out-paper.ts';
import { parseTerms, termsForm } from '../../../domain/documents/terms.schema.ts';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import { isId } from '../../../domain/id.ts';
import { composeOrderPaper } from '../../../domain/orders/invoice/compose-order-paper.ts';
import type { Database } from '../../../platform/database/database.server.ts';

/** Drawn from the order of today, with the terms of the address. Terms that no paper can say are sent back to their form. */
export async function makeProforma(db: Database, id: string, typed: URLSearchParams): Promise<PaperToDraw> {
  const read = parseTerms(typedIn(termsForm, { field: (name) => typed.get(name) ?? '' }));
  const terms = read.ok ? read.terms : plainTerms;
  const composed = isId(id) ? await composeOrderPaper(db, id, terms) : undefined;
  if (!composed) throw data('order', { status: 404 });
  if (!read.ok || (concernsVat(terms) && !composed.content.tax))
    throw redirect(`/admin/orders/${id}/invoice/new?${typed}`);
  const { content, account, ...paper } = composed;
  return {
    ...{ kind: 'proforma', number: '', revision: 1, issuedAt: new Date(), checkCode: '' },
    ...paper,
    content: { ...content, ...account },
  };
}
