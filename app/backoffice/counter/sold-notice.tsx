import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import { usePrintWhenAsked } from '../documents/use-print.ts';
import { showFcfa } from '../language/show.ts';
import { useBackoffice } from '../shell/shell.tsx';

type SoldNoticeProps = { invoice: { orderId: string; orderNumber: string; total: number; isPaid: boolean } };

export function SoldNotice({ invoice }: SoldNoticeProps) {
  const { may, modules } = useBackoffice();
  usePrintWhenAsked();
  return (
    <Notice>
      <p>
        {m.counter_sold({ number: invoice.orderNumber, total: showFcfa(invoice.total) })}{' '}
        <Link to={`/admin/orders/${invoice.orderId}`}>{m.counter_sold_order()}</Link>
      </p>
      <div className="flex flex-wrap gap-3">
        {!invoice.isPaid && modules.includes('payments') && may('record-payments') && (
          <Link className="button button-small" to={`/admin/orders/${invoice.orderId}/payments`}>
            <span className="icon icon-till" aria-hidden="true" />
            {m.payment_record()}
          </Link>
        )}
        <button className="button button-quiet button-small" type="button" onClick={() => print()}>
          <span className="icon icon-print" aria-hidden="true" />
          {m.counter_print_again()}
        </button>
        <a className="button button-quiet button-small" href={`/admin/orders/${invoice.orderId}/invoice.pdf`}>
          <span className="icon icon-download" aria-hidden="true" />
          {m.invoice_pdf()}
        </a>
      </div>
    </Notice>
  );
}
