import { todayInDouala } from '../../../domain/date.ts';
import { issueProforma } from '../../../domain/orders/invoice/issue-proforma.ts';
import { addDays, proposedValidityDays } from '../../../domain/quotes/quote.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/proforma-page';
import { InvoiceTermsForm } from './invoice-terms-form.tsx';
import { issueAction } from './issue-action.server.ts';
import { loadTerms } from './load-terms.server.ts';

export const meta = pageTitle(() => m.paper_proforma());

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadTerms(context.get(shopContext).db, params.id);
}

export const action = issueAction('proforma not issued', async ({ db, author, orderId, terms }) => {
  const validUntil = addDays(todayInDouala(new Date()), proposedValidityDays);
  const issued = await issueProforma(db, author, { orderId, terms, validUntil });
  if (issued.ok) return { ok: true, to: `/admin/documents/${issued.id}` };
  const { reason } = issued;
  return reason === 'invoiced' ? { ok: true, to: `/admin/orders/${orderId}/invoice` } : { ok: false, reason };
});

/** The form before an invoice, again: what was typed for a proforma was refused. */
export default function ProformaPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.paper_proforma()} back={`/admin/orders/${loaderData.order.id}`} />
      <InvoiceTermsForm {...loaderData} refused={refused} unanswered={unanswered} />
    </>
  );
}
