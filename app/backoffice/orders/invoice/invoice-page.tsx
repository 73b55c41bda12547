import { data, redirect } from 'react-router';
import { listCorrections } from '../../../domain/documents/document.queries.ts';
import { issueInvoice } from '../../../domain/orders/invoice/issue-invoice.ts';
import { findOrder } from '../../../domain/orders/order.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { loadPaper } from '../../documents/load-paper.server.ts';
import stylesheet from '../../documents/paper.css?url';
import { CopiesForm, CreditLink } from '../../documents/paper-acts.tsx';
import { BackLink, PaperHeader } from '../../documents/paper-header.tsx';
import { PaperNotices } from '../../documents/paper-notices.tsx';
import { PaperSheet } from '../../documents/paper-sheet.tsx';
import { usePrintWhenAsked } from '../../documents/use-print.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { BackofficeFailure } from '../../shell/failure.tsx';
import { pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/invoice-page';
import { openInvoice } from './load-terms.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export function meta({ loaderData }: Route.MetaArgs) {
  return pageTitle(() => `${m.invoice_title()} ${loaderData?.paper.number ?? ''}`.trim())();
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const invoice = await openInvoice(shop.db, params.id);
  return {
    id: invoice.id,
    isReconstructed: invoice.content.reconstructed === true,
    corrections: await listCorrections(shop.db, invoice.id),
    ...(await loadPaper(shop, invoice)),
  };
}

/** Issues the invoice once, then opens the page that prints it. An order that is not completed is asked about first. */
export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const order = await findOrder(shop.db, params.id);
  if (!order) throw data('order', { status: 404 });
  if (!order.isClosed && order.status !== 'completed' && order.status !== 'cancelled')
    return redirect(`/admin/orders/${params.id}/invoice/new`, 303);
  const issued = await attemptChange(shop, 'invoice not issued', () =>
    issueInvoice(shop.db, context.get(administratorContext), params.id),
  );
  if (issued.ok) return redirect(`/admin/orders/${params.id}/invoice?print`, 303);
  if (issued.reason === 'not-found') throw data('order', { status: 404 });
  throw data(issued.reason, { status: issued.reason === 'failed' ? 503 : 409 });
}

export default function InvoicePage({ loaderData, params }: Route.ComponentProps) {
  usePrintWhenAsked();
  const { id, paper, stamp } = loaderData;
  return (
    <>
      <PaperHeader
        number={paper.number}
        back={backToOrder(params.id)}
        pdf={`/admin/orders/${params.id}/invoice.pdf`}
      >
        <CreditLink id={id} />
      </PaperHeader>
      <PaperNotices {...loaderData} />
      <PaperSheet paper={paper} stamp={stamp} />
      <CopiesForm pdf={`/admin/documents/${id}.pdf`} />
    </>
  );
}

const backToOrder = (id: string) => ({ to: `/admin/orders/${id}`, words: m.invoice_to_order() });

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  return (
    <>
      <BackLink {...backToOrder(params.id)} />
      <BackofficeFailure />
    </>
  );
}
