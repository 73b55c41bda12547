import { Link } from 'react-router';
import { parseDay, todayInDouala } from '../../domain/date.ts';
import { recordedMethods } from '../../domain/money/money.ts';
import { paymentMethodName } from '../../domain/money/name-payment-method.ts';
import {
  listCashiers,
  listPayments,
  sumTakings,
  type Taking,
} from '../../domain/orders/payments/takings.queries.ts';
import { cut, tidyLine } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { DateField } from '../form/date-field.tsx';
import { showIsoDay, showNumber, signedAmount } from '../language/show.ts';
import { isoDay, money } from '../list/columns.ts';
import { blank, DataTable, EmptyList } from '../list/data-table.tsx';
import { FilterChoice, FilterForm } from '../list/filter-choice.tsx';
import { type Listed, ListPage } from '../list/list-page.tsx';
import { pageOf } from '../list/requested-page.ts';
import { pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/payments-page';

export const meta = pageTitle(() => m.payments_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const field = (name: string) => cut(tidyLine(url.searchParams.get(name) ?? ''), 60);
  const today = todayInDouala(new Date());
  const from = parseDay(field('from')) ?? parseDay(field('to')) ?? today;
  const to = parseDay(field('to')) ?? today;
  const cashiers = await listCashiers(db);
  const search = {
    ...{ from, to },
    method: recordedMethods.find((each) => each === field('method')),
    by: cashiers.find((each) => each === field('by')),
  };
  const [takings, found] = await Promise.all([
    sumTakings(db, search),
    listPayments(db, { ...search, ...pageOf(url, 24) }),
  ]);
  return { ...found, takings, cashiers, search };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export function listed({ payments }: Pick<Loaded, 'payments'>): Listed<Loaded['payments'][number]> {
  return {
    list: 'payments',
    title: m.payments_title(),
    rows: payments,
    keyOf: ({ id }) => id,
    columns: [
      {
        label: m.documents_number(),
        cell: ({ receipt }) => receipt,
        to: ({ receiptId }) => `/admin/documents/${receiptId}`,
        as: 'short',
      },
      isoDay(m.order_date(), ({ receivedOn }) => receivedOn),
      { label: m.backoffice_orders(), cell: ({ orders }) => orders.join(', ') },
      {
        label: m.payment_method(),
        value: ({ method, isVoid }) =>
          [paymentMethodName(method), isVoid && m.paper_receipt_voided()].filter(Boolean).join(', '),
        cell: ({ method, reference, isVoid }) => (
          <>
            {paymentMethodName(method)}
            {reference !== '' && <small className="second-line text-muted">{reference}</small>}
            {isVoid && <small className="second-line text-muted">{m.paper_receipt_voided()}</small>}
          </>
        ),
        alsoInFiles: [{ label: m.payment_reference(), value: ({ reference }) => reference }],
      },
      { label: m.documents_by(), cell: ({ by }) => by },
      money(m.orders_amount(), ({ amount, direction }) => amount * direction),
    ],
  };
}

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { takings, search } = loaderData;
  return (
    <ListPage
      {...listed(loaderData)}
      actions={<CollectLink />}
      found={loaderData}
      none={<EmptyList icon="till">{m.payments_none()}</EmptyList>}
    >
      <Filters {...loaderData} />
      <p className="hidden print:block">{searchSentence(search)}</p>
      {takings.length > 0 && <Takings takings={takings} />}
    </ListPage>
  );
}

function CollectLink() {
  const { modules, may } = useBackoffice();
  return (
    modules.includes('delivery') &&
    may('record-payments') && (
      <Link className="button button-quiet" to="/admin/deliveries/collect">
        {m.tour_collect_title()}
      </Link>
    )
  );
}

function searchSentence({ from, to, method, by }: Loaded['search']): string {
  const days = [...new Set([from, to])].map((day) => showIsoDay(day)).join(' – ');
  return [days, method && paymentMethodName(method), by].filter(Boolean).join(' · ');
}

function Filters({ search, cashiers, total }: Pick<Loaded, 'search' | 'cashiers' | 'total'>) {
  const { from, to, method = '', by = '' } = search;
  return (
    <FilterForm asked={[from, to, method, by]} total={total}>
      <DateField id="from" name="from" label={m.documents_from()} defaultValue={from} required={false} />
      <DateField id="to" name="to" label={m.documents_to()} defaultValue={to} required={false} />
      <FilterChoice
        name="method"
        label={m.payment_method()}
        all={m.payments_all_methods()}
        values={recordedMethods}
        words={paymentMethodName}
        chosen={method}
      />
      <FilterChoice
        name="by"
        label={m.documents_by()}
        all={m.payments_everybody()}
        values={cashiers}
        words={String}
        chosen={by}
      />
    </FilterForm>
  );
}

function Takings({ takings }: { takings: Taking[] }) {
  const total = takings.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <section className="table-panel">
      <DataTable
        caption={m.payments_takings()}
        rows={takings}
        keyOf={({ method, by }) => `${method} ${by}`}
        columns={[
          { label: m.payment_method(), cell: ({ method }) => paymentMethodName(method) },
          { label: m.documents_by(), cell: ({ by }) => by || blank },
          { label: m.payments_count(), cell: ({ count }) => showNumber(count), as: 'number' },
          { label: m.orders_amount(), cell: ({ amount }) => signedAmount(amount), as: 'number' },
        ]}
        foot={
          <tr>
            <th scope="row">{m.total()}</th>
            <td />
            <td />
            <td className="number font-semibold" data-label={m.total()}>
              {signedAmount(total)}
            </td>
          </tr>
        }
      />
    </section>
  );
}
