import { data } from 'react-router';
import { plainTerms } from '../../../domain/documents/compose-paper.ts';
import type { PaperToDraw } from '../../../domain/documents/paper/lay-out-paper.ts';
import { parseTerms, termsForm } from '../../../domain/documents/terms.schema.ts';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import { isId } from '../../../domain/id.ts';
import { composeOrderPaper } from '../../../domain/orders/invoice/compose-order-paper.ts';
import type { Database } from '../../../platform/database/database.server.ts';

/** Drawn from the order of today, with the terms of the address. What cannot be read of them is left out. */
export async function makeProforma(db: Database, id: string, terms: URLSearchParams): Promise<PaperToDraw> {
  const read = parseTerms(typedIn(termsForm, { field: (name) => terms.get(name) ?? '' }));
  const composed = isId(id) ? await composeOrderPaper(db, id, read.ok ? read.terms : plainTerms) : undefined;
  if (!composed) throw data('order', { status: 404 });
  const { content, account, ...paper } = composed;
  return {
    ...{ kind: 'proforma', number: '', revision: 1, issuedAt: new Date(), checkCode: '' },
    ...paper,
    content: { ...content, ...account },
  };
}
