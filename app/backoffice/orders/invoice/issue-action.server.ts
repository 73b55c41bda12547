import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type { PaperTerms } from '../../../domain/documents/compose-paper.ts';
import { parseTerms, termsForm } from '../../../domain/documents/terms.schema.ts';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import type { Outcome } from '../../../domain/outcome.ts';
import { shopContext } from '../../../platform/context.server.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext, type SignedInAdministrator } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import type { RefusedTerms } from './invoice-terms-form.tsx';

type Asked = { db: Database; author: SignedInAdministrator; orderId: string; terms: PaperTerms };
type Issued = Outcome<{ to: string }, { reason: 'not-found' | 'order-cancelled' | 'vat-not-stated' }>;

/** The action of both buttons of the form: `issue` makes the paper, and says where it is shown. */
export function issueAction(event: string, issue: (asked: Asked) => Promise<Issued>) {
  return async ({ params, request, context }: ActionFunctionArgs) => {
    const shop = context.get(shopContext);
    const typed = typedIn(termsForm, await parseForm(request));
    const read = parseTerms(typed);
    if (!read.ok) return refuse<RefusedTerms>({ ...read, typed });
    const author = context.get(administratorContext);
    const { id: orderId = '' } = params;
    const issued = await attemptChange(shop, event, () =>
      issue({ db: shop.db, author, orderId, terms: read.terms }),
    );
    if (issued.ok) return redirect(issued.to, 303);
    if (issued.reason === 'not-found') throw data('order', { status: 404 });
    if (issued.reason === 'order-cancelled') throw data(issued.reason, { status: 409 });
    return refuse<RefusedTerms>({ reason: issued.reason, fields: {}, typed });
  };
}
