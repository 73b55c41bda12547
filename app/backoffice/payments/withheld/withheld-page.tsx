import { Link } from 'react-router';
import { may } from '../../../domain/administrators/permission.ts';
import { dayCell } from '../../../domain/import-export/export/column.ts';
import { listWithheld, type Withheld } from '../../../domain/orders/withholdings/withholding.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { getLocale } from '../../../generated/words/runtime.js';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { showDay, showFcfa, showIsoDay } from '../../language/show.ts';
import { money } from '../../list/columns.ts';
import { EmptyList } from '../../list/data-table.tsx';
import { type Listed, ListPage } from '../../list/list-page.tsx';
import { pageOf } from '../../list/requested-page.ts';
import { pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/withheld-page';
import { withheldName } from './withheld-name.ts';

export const meta = pageTitle(() => m.withheld_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const isAttested = url.searchParams.has('attested');
  const found = await listWithheld(context.get(shopContext).db, { isAttested, ...pageOf(url, 24) });
  return { ...found, isAttested, mayRecord: may(context.get(administratorContext).role, 'see-customers') };
}

type Found = Awaited<ReturnType<typeof loader>>;

export function listed({
  withheld,
  isAttested,
  mayRecord,
}: Pick<Found, 'withheld' | 'isAttested' | 'mayRecord'>): Listed<Withheld> {
  return {
    list: 'receivables/withheld',
    title: m.withheld_title(),
    rows: withheld,
    keyOf: ({ id }) => id,
    columns: [
      { label: m.orders_customer(), cell: ({ customer }) => customer || m.customer_erased() },
      {
        label: m.orders_invoice(),
        value: ({ invoice }) => invoice,
        cell: ({ invoiceId, invoice, issuedAt }) => (
          <>
            <Link className="table-link" to={`/admin/documents/${invoiceId}`}>
              {invoice}
            </Link>
            <small className="second-line text-muted">{showDay(issuedAt)}</small>
          </>
        ),
        alsoInFiles: [{ label: m.documents_issued(), value: ({ issuedAt }) => issuedAt }],
      },
      { label: m.withheld_what(), cell: (each) => withheldName(each, getLocale()) },
      money(m.payment_amount(), ({ amount }) => amount),
      {
        label: m.withheld_attestation(),
        value: ({ attestation }) => attestation,
        cell: ({ attestation }) => (isAttested ? attestation : mayRecord ? m.withheld_record() : '–'),
        ...(mayRecord && { to: ({ id }: Withheld) => `/admin/receivables/withheld/${id}` }),
        beside: ({ attestedOn }) =>
          attestedOn && <small className="second-line text-muted">{showIsoDay(attestedOn)}</small>,
        alsoInFiles: [{ label: m.withheld_attested_on(), value: ({ attestedOn }) => dayCell(attestedOn) }],
      },
    ],
  };
}

export default function WithheldPage({ loaderData }: Route.ComponentProps) {
  const { sum, isAttested } = loaderData;
  return (
    <ListPage
      {...listed(loaderData)}
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
      none={<EmptyList icon="money">{m.withheld_none()}</EmptyList>}
      below={
        <p className="between order-total">
          <span>{m.total()}</span>
          <output>{showFcfa(sum)}</output>
        </p>
      }
    >
      <p className="max-w-3xl text-muted">{isAttested ? m.withheld_attested_hint() : m.withheld_hint()}</p>
    </ListPage>
  );
}
