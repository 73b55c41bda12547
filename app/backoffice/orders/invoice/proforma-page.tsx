import { data, redirect } from 'react-router';
import { todayInDouala } from '../../../domain/date.ts';
import { parseTerms, termsForm, withholdingPlaces } from '../../../domain/documents/terms.schema.ts';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import { issueProforma } from '../../../domain/orders/invoice/issue-proforma.ts';
import { addDays, usualValidityDays } from '../../../domain/quotes/quote.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/proforma-page';
import type { RefusedTerms } from './invoice-terms-form.tsx';
import { InvoiceTermsForm } from './invoice-terms-form.tsx';
import { loadTerms } from './load-terms.server.ts';

export const meta = pageTitle(() => m.paper_proforma());

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadTerms(context.get(shopContext).db, params.id);
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const typed = typedIn(termsForm, await parseForm(request));
  const read = parseTerms(typed);
  if (!read.ok) return refuse<RefusedTerms>({ ...read, typed });
  const validUntil = addDays(todayInDouala(new Date()), usualValidityDays);
  const issued = await attemptChange(shop, 'proforma not issued', () =>
    issueProforma(shop.db, context.get(administratorContext), {
      ...{ orderId: params.id, terms: read.terms, validUntil },
    }),
  );
  if (issued.ok) return redirect(`/admin/documents/${issued.id}`, 303);
  if (issued.reason === 'not-found') throw data('order', { status: 404 });
  if (issued.reason === 'invoiced') return redirect(`/admin/orders/${params.id}/invoice`, 303);
  if (issued.reason === 'order-cancelled') throw data(issued.reason, { status: 409 });
  return refuse<RefusedTerms>({ reason: issued.reason, fields: {}, typed });
}

/** The form before an invoice, again: what was typed for a proforma was refused. */
export default function ProformaPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.paper_proforma()} back={`/admin/orders/${loaderData.order.id}`} />
      <InvoiceTermsForm
        {...loaderData}
        places={withholdingPlaces}
        refused={refused}
        unanswered={unanswered}
      />
    </>
  );
}
