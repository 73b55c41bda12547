import { Link, useSearchParams } from 'react-router';
import { type OrderSort, orderSorts } from '../../../domain/orders/list/search.ts';
import type { OrderStatus } from '../../../domain/orders/order.ts';
import { type PaymentFilter, paymentFilters } from '../../../domain/orders/payments/payment.ts';
import { m } from '../../../generated/words/messages.js';
import { Options, Select } from '../../../ui/field.tsx';
import { showNumber } from '../../language/show.ts';
import { statusesInOrder, statusName } from '../../list/badges.tsx';
import { AddLink, Tabs } from '../../list/links.tsx';
import { SearchForm } from '../../list/search-form.tsx';
import { useBackoffice } from '../../shell/shell.tsx';

type StatusTabsProps = { counts: Record<OrderStatus, number>; chosen: OrderStatus | undefined };

export function StatusTabs({ counts, chosen }: StatusTabsProps) {
  const [params] = useSearchParams();
  const to = (status: OrderStatus | undefined) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (status) next.set('status', status);
    else next.delete('status');
    return `?${next}`;
  };
  const all = statusesInOrder.reduce((sum, status) => sum + counts[status], 0);
  return (
    <Tabs label={m.orders_tabs()}>
      {[undefined, ...statusesInOrder].map((status) => (
        <Link
          key={status ?? 'all'}
          to={to(status)}
          aria-current={status === chosen ? 'page' : undefined}
          preventScrollReset
        >
          {status ? statusName(status) : m.orders_all()}
          <span className="text-sm">{showNumber(status ? counts[status] : all)}</span>
        </Link>
      ))}
    </Tabs>
  );
}

const sortNames: Record<OrderSort, () => string> = {
  newest: m.orders_sort_newest,
  oldest: m.orders_sort_oldest,
  highest: m.orders_sort_highest,
  lowest: m.orders_sort_lowest,
  customer: m.orders_sort_customer,
};

const paymentNames: Record<PaymentFilter, () => string> = {
  'to-collect': m.orders_to_collect,
  unpaid: m.settlement_unpaid,
  deposit: m.settlement_deposit,
  paid: m.settlement_paid,
  overpaid: m.settlement_overpaid,
  'to-refund': m.settlement_to_refund,
};

type OrderSearchProps = {
  result: string;
  sort: OrderSort;
  status: OrderStatus | undefined;
  payment: PaymentFilter | undefined;
};

export function OrderSearch({ result, sort, status, payment }: OrderSearchProps) {
  const { modules, may } = useBackoffice();
  return (
    <SearchForm
      label={m.orders_search()}
      result={result}
      add={
        may('manage-orders') && (
          <AddLink className="md:hidden" to="/admin/orders/new" words={m.orders_enter()} />
        )
      }
    >
      {status && <input type="hidden" name="status" value={status} />}
      {modules.includes('payments') && (
        <Select
          key={payment ?? ''}
          id="payment"
          name="payment"
          label={m.payments_title()}
          defaultValue={payment ?? ''}
        >
          <option value="">{m.orders_every_payment()}</option>
          <Options of={paymentFilters} words={(each) => paymentNames[each]()} />
        </Select>
      )}
      <Select key={sort} id="sort" name="sort" label={m.orders_sort()} defaultValue={sort}>
        <Options of={orderSorts} words={(each) => sortNames[each]()} />
      </Select>
    </SearchForm>
  );
}
