import { Link } from 'react-router';
import { listWithheld } from '../../../domain/orders/withholdings/withholding.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { showDay, showFcfa, showIsoDay } from '../../language/show.ts';
import { EmptyList } from '../../list/data-table.tsx';
import { ListPage } from '../../list/list-page.tsx';
import { pageOf } from '../../list/requested-page.ts';
import { pageTitle } from '../../shell/page-header.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import type { Route } from './+types/withheld-page';
import { withheldName } from './withheld-name.ts';

export const meta = pageTitle(() => m.withheld_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const isAttested = url.searchParams.has('attested');
  const found = await listWithheld(context.get(shopContext).db, { isAttested, ...pageOf(url, 24) });
  return { ...found, isAttested };
}

export default function WithheldPage({ loaderData }: Route.ComponentProps) {
  const { withheld, sum, isAttested } = loaderData;
  const { language } = useBackoffice();
  return (
    <ListPage
      title={m.withheld_title()}
      back="/admin/receivables"
      actions={
        <Link
          className="button button-quiet"
          to={isAttested ? '/admin/receivables/withheld' : '/admin/receivables/withheld?attested'}
        >
          {isAttested ? m.withheld_awaited() : m.withheld_attested()}
        </Link>
      }
      found={loaderData}
      none={<EmptyList>{m.withheld_none()}</EmptyList>}
      rows={withheld}
      keyOf={({ id }) => id}
      columns={[
        { label: m.orders_customer(), cell: ({ customer }) => customer || m.customer_erased() },
        {
          label: m.orders_invoice(),
          cell: ({ invoiceId, invoice, issuedAt }) => (
            <>
              <Link className="table-link" to={`/admin/documents/${invoiceId}`}>
                {invoice}
              </Link>
              <small className="block text-muted">{showDay(issuedAt)}</small>
            </>
          ),
        },
        { label: m.withheld_what(), cell: (each) => withheldName(each, language) },
        { label: m.payment_amount(), cell: ({ amount }) => showFcfa(amount), as: 'number' },
        {
          label: m.withheld_attestation(),
          cell: ({ attestation }) => (isAttested ? attestation : m.withheld_record()),
          to: ({ id }) => `/admin/receivables/withheld/${id}`,
          beside: ({ attestedOn }) =>
            attestedOn && <small className="block text-muted">{showIsoDay(attestedOn)}</small>,
        },
      ]}
      below={
        <p className="order-total">
          <span>{m.total()}</span>
          <output>{showFcfa(sum)}</output>
        </p>
      }
    >
      <p className="max-w-3xl text-muted">{isAttested ? m.withheld_attested_hint() : m.withheld_hint()}</p>
    </ListPage>
  );
}
