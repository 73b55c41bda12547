import { Link } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import { todayInDouala } from '../../domain/date.ts';
import {
  type Age,
  ages,
  type Debtor,
  listReceivables,
} from '../../domain/orders/payments/receivables.queries.ts';
import { listReminded } from '../../domain/outgoing-messages/outgoing.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { ActionButton } from '../form/action/action-button.tsx';
import { showFcfa, showIsoDay, showNumber } from '../language/show.ts';
import { count, money } from '../list/columns.ts';
import { type Column, EmptyList } from '../list/data-table.tsx';
import { type Listed, ListPage } from '../list/list-page.tsx';
import { pageOf } from '../list/requested-page.ts';
import { pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/receivables-page';

export const meta = pageTitle(() => m.receivables_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const today = todayInDouala(new Date());
  const [receivables, reminded] = await Promise.all([
    listReceivables(db, { today, ...pageOf(url, 24) }),
    listReminded(db, today),
  ]);
  return { ...receivables, reminded: reminded.map(debtorKey), today };
}

const debtorKey = ({ organisationId, phone }: Pick<Debtor, 'organisationId' | 'phone'>) =>
  organisationId ?? phone;

const ageNames: Record<Age, () => string> = {
  current: m.receivables_current,
  to30: m.receivables_to30,
  to60: m.receivables_to60,
  to90: m.receivables_to90,
  older: m.receivables_older,
};

// Nine columns: only the last one names the currency.
const amount = (value: number) => (value === 0 ? '–' : showNumber(value));

type Found = Awaited<ReturnType<typeof loader>>;

export function listed({ debtors, reminded }: Pick<Found, 'debtors' | 'reminded'>): Listed<Debtor> {
  return {
    list: 'receivables',
    title: m.receivables_title(),
    rows: debtors,
    keyOf: ({ debtor }) => debtor,
    columns: [
      {
        label: m.orders_customer(),
        value: ({ name }) => name || m.customer_erased(),
        cell: (debtor) => <Customer debtor={debtor} />,
        alsoInFiles: [{ label: m.field_phone(), value: ({ phone }) => formatPhone(phone) }],
      },
      count(m.backoffice_orders(), ({ orders }) => orders),
      ...ages.map(
        (age): Column<Debtor> => ({
          label: ageNames[age](),
          value: (debtor) => debtor[age],
          cell: (debtor) => debtor[age] !== 0 && showNumber(debtor[age]),
          as: 'number',
          inFcfa: true,
        }),
      ),
      money(m.payment_due(), ({ due }) => due, { className: 'font-semibold' }),
      {
        label: m.receivables_reminder(),
        value: null,
        cell: (debtor) => <Reminder debtor={debtor} isReminded={reminded.includes(debtorKey(debtor))} />,
        className: 'not-printed max-[70rem]:ml-auto',
      },
    ],
  };
}

export default function ReceivablesPage({ loaderData }: Route.ComponentProps) {
  const { total, today } = loaderData;
  return (
    <ListPage
      {...listed(loaderData)}
      actions={
        <Link className="button button-quiet" to="/admin/receivables/withheld">
          {m.withheld_title()}
        </Link>
      }
      found={loaderData}
      none={<EmptyList icon="money">{m.receivables_none()}</EmptyList>}
      foot={
        <tr>
          <th scope="row">{m.total()}</th>
          <td />
          {ages.map((age) => (
            <td className="number" data-label={ageNames[age]()} key={age}>
              {amount(total[age])}
            </td>
          ))}
          <td className="number font-semibold" data-label={m.total()}>
            {showFcfa(total.due)}
          </td>
          <td className="not-printed" />
        </tr>
      }
    >
      <p className="hidden print:block">{showIsoDay(today)}</p>
      <p className="max-w-3xl text-muted">{m.receivables_hint()}</p>
    </ListPage>
  );
}

function Customer({ debtor }: { debtor: Debtor }) {
  const { name, phone } = debtor;
  const mayOpen = useBackoffice().may('manage-organisations');
  return (
    <>
      <Link className="table-link" to={mayOpen ? addressOf(debtor) : ordersOf(debtor)} data-row>
        {name || m.customer_erased()}
      </Link>
      {phone && <small className="block text-muted max-md:hidden">{formatPhone(phone)}</small>}
    </>
  );
}

/** Nobody is reminded whose number is unknown, or was erased. */
function Reminder({ debtor, isReminded }: { debtor: Debtor; isReminded: boolean }) {
  const { may } = useBackoffice();
  const { organisationId, phone, name } = debtor;
  if (organisationId === null && phone === '') return '–';
  if (isReminded)
    return may('manage-deliveries') ? (
      <Link className="table-link" to="/admin/outbox">
        {m.receivables_reminded()}
      </Link>
    ) : (
      m.receivables_reminded()
    );
  if (!may('see-customers')) return '–';
  return (
    <ActionButton
      className="button button-quiet button-small row-act"
      to="/admin/receivables/remind"
      values={{ organisation: organisationId ?? '', phone }}
      failed={m.receivables_remind_failed()}
      refused={{
        'nothing-due': m.receivables_remind_nothing(),
        'no-phone': m.receivables_remind_no_phone(),
        'already-reminded': m.receivables_remind_already(),
      }}
      label={m.receivables_remind_named({ name: name || formatPhone(phone) })}
    >
      {m.receivables_remind()}
    </ActionButton>
  );
}

const addressOf = (debtor: Debtor) =>
  debtor.organisationId ? `/admin/organisations/${debtor.organisationId}` : ordersOf(debtor);

const ordersOf = ({ phone, name }: Debtor) =>
  `/admin/orders?${new URLSearchParams({ q: phone || name, payment: 'to-collect' })}`;
