import { useEffect } from 'react';
import { data, Link, redirect, useSearchParams } from 'react-router';
import { issueInvoice } from '../../../domain/orders/invoice/issue-invoice.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { BackofficeFailure } from '../../shell/failure.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import type { Route } from './+types/invoice-page';
import stylesheet from './invoice.css?url';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { openInvoice } from './open-invoice.server.ts';

/** In ms (specification, section 9). */
const printDelay = 250;

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

/** Browsers name the printed file after the title. */
export function meta({ loaderData }: Route.MetaArgs) {
  return pageTitle(() => `${m.invoice_title()} ${loaderData?.number ?? ''}`.trim())();
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return openInvoice(context.get(shopContext).db, params.id);
}

/** Issues the invoice once, then opens the page that prints it. */
export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const issued = await attemptChange(shop, 'invoice not issued', () =>
    issueInvoice(shop.db, context.get(administratorContext), params.id),
  );
  if (issued.ok) return redirect(`/admin/orders/${params.id}/invoice?print`, 303);
  if (issued.reason === 'not-found') throw data('order', { status: 404 });
  throw data(issued.reason, { status: issued.reason === 'failed' ? 503 : 409 });
}

export default function InvoicePage({ loaderData: invoice }: Route.ComponentProps) {
  usePrintWhenAsked();
  return (
    <>
      <div className="page-header not-printed">
        <BackToOrder id={invoice.orderId} />
        <div className="flex flex-wrap gap-3">
          <a className="button button-quiet" href={`/admin/orders/${invoice.orderId}/invoice.pdf`}>
            <span className="icon icon-download" aria-hidden="true" />
            {m.invoice_pdf()}
          </a>
          <button className="button" type="button" onClick={() => print()}>
            <span className="icon icon-print" aria-hidden="true" />
            {m.print()}
          </button>
        </div>
      </div>
      <InvoiceSheet invoice={invoice} />
    </>
  );
}

function BackToOrder({ id }: { id: string }) {
  return (
    <Link className="back-link" to={`/admin/orders/${id}`}>
      <span className="icon icon-back" aria-hidden="true" />
      {m.invoice_to_order()}
    </Link>
  );
}

/** Removes `?print` after printing, so that a reload does not print again. */
function usePrintWhenAsked() {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has('print');
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => {
      print();
      setParams({}, { replace: true, preventScrollReset: true });
    }, printDelay);
    return () => clearTimeout(timer);
  }, [isAsked, setParams]);
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  return (
    <>
      <BackToOrder id={params.id} />
      <BackofficeFailure />
    </>
  );
}
