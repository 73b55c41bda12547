import { data, redirect } from 'react-router';
import { parseTerms, termsForm, withholdingPlaces } from '../../../domain/documents/terms.schema.ts';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import { issueInvoice } from '../../../domain/orders/invoice/issue-invoice.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/invoice-terms-page';
import type { RefusedTerms } from './invoice-terms-form.tsx';
import { InvoiceTermsForm } from './invoice-terms-form.tsx';
import { loadTerms } from './load-terms.server.ts';

export const meta = pageTitle(() => m.invoice_ask_title());

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadTerms(context.get(shopContext).db, params.id);
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const typed = typedIn(termsForm, await parseForm(request));
  const read = parseTerms(typed);
  if (!read.ok) return refuse<RefusedTerms>({ ...read, typed });
  const issued = await attemptChange(shop, 'invoice not issued', () =>
    issueInvoice(shop.db, context.get(administratorContext), params.id, read.terms),
  );
  if (issued.ok) return redirect(`/admin/orders/${params.id}/invoice?print`, 303);
  if (issued.reason === 'not-found') throw data('order', { status: 404 });
  if (issued.reason === 'order-cancelled') throw data(issued.reason, { status: 409 });
  return refuse<RefusedTerms>({ reason: issued.reason, fields: {}, typed });
}

export default function InvoiceTermsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.invoice_ask_title()} back={`/admin/orders/${loaderData.order.id}`} />
      <InvoiceTermsForm
        {...loaderData}
        places={withholdingPlaces}
        refused={refused}
        unanswered={unanswered}
      />
    </>
  );
}
