import { issueInvoice } from '../../../domain/orders/invoice/issue-invoice.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/invoice-terms-page';
import { InvoiceTermsForm } from './invoice-terms-form.tsx';
import { issueAction } from './issue-action.server.ts';
import { loadTerms } from './load-terms.server.ts';

export const meta = pageTitle(() => m.invoice_ask_title());

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadTerms(context.get(shopContext).db, params.id);
}

export const action = issueAction('invoice not issued', async ({ db, author, orderId, terms }) => {
  const issued = await issueInvoice(db, author, orderId, terms);
  return issued.ok ? { ok: true, to: `/admin/orders/${orderId}/invoice?print` } : issued;
});

export default function InvoiceTermsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.invoice_ask_title()} back={`/admin/orders/${loaderData.order.id}`} />
      <InvoiceTermsForm {...loaderData} refused={refused} unanswered={unanswered} />
    </>
  );
}
