import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { type Administrator, may } from '../../domain/administrators/permission.ts';
import { formatPhone } from '../../domain/contact/phone.ts';
import type { ListedCustomer } from '../../domain/customers/customer.queries.ts';
import type { FoundOrder } from '../../domain/orders/order.queries.ts';
import { m } from '../../generated/words/messages.js';
import type { OpenScreen } from '../addresses.ts';
import { buyerName } from '../language/names.ts';
import { showDay, showFcfa, showName, showNumber } from '../language/show.ts';
import { StatusBadge } from '../list/badges.tsx';
import { nameScreens } from '../shell/menu/menu.tsx';

export type Found = {
  search: string;
  orders: FoundOrder[];
  customers: ListedCustomer[];
  products: { id: number; name: string; nameEn: string; price: number; stock: number; counted: boolean }[];
};

export type Searcher = { administrator: Administrator; screens: OpenScreen[] };
type SearchResultsProps = Searcher & { found: Found };

export function countResults({ search, orders, customers, products }: Found): string {
  const count = orders.length + customers.length + products.length;
  if (search === '') return m.search_everything_hint();
  if (count === 0) return m.search_everything_none({ search });
  return count === 1 ? m.search_everything_one() : m.search_everything_count({ count });
}

export function SearchResults({ found, administrator, screens: open }: SearchResultsProps) {
  const { orders, customers, products } = found;
  const screens = findScreens(found.search, { administrator, screens: open });
  return (
    <div className="found grid max-w-3xl gap-2 p-2">
      <Group title={m.backoffice_orders()}>
        {orders.map((order) => (
          <Row key={order.id} to={`/admin/orders/${order.id}`} icon="orders" name={buyerName(order)}>
            <small>
              {order.number} · {showDay(order.createdAt)}
            </small>
            <StatusBadge status={order.status} />
            <b>{showFcfa(order.amount)}</b>
          </Row>
        ))}
      </Group>
      <Group title={m.customers_title()}>
        {customers.map(({ orderId, name, phone, orderCount }) => (
          <Row key={phone} to={`/admin/customers/${orderId}`} icon="person" name={name}>
            <small>
              {formatPhone(phone)} · {ordersCounted(orderCount, showNumber(orderCount))}
            </small>
          </Row>
        ))}
      </Group>
      <Group title={m.backoffice_products()}>
        {products.map((product) => (
          <Row
            key={product.id}
            to={productAddress(product, administrator)}
            icon="box"
            name={showName(product)}
          >
            <small>
              {product.counted
                ? m.search_everything_stock({ count: showNumber(product.stock) })
                : m.products_service_badge()}
            </small>
            <b>{showFcfa(product.price)}</b>
          </Row>
        ))}
      </Group>
      <Group title={m.search_everything_screens()}>
        {screens.map(({ to, icon, words }) => (
          <Row key={to} to={`/admin/${to}`} icon={icon} name={words()} />
        ))}
      </Group>
    </div>
  );
}

function ordersCounted(count: number, shown: string): string {
  return count === 1 ? m.customers_orders_one() : m.customers_orders({ count: shown });
}

/** Roles that may not change products get the list instead. */
function productAddress({ id, name, counted }: Found['products'][number], { role }: Administrator): string {
  return may(role, 'manage-products')
    ? `/admin/products/edit/${id}`
    : `/admin/products?${new URLSearchParams({ q: name, ...(counted ? {} : { show: 'services' }) })}`;
}

function findScreens(search: string, searcher: Searcher) {
  const actions = [
    { to: 'orders/new', icon: 'plus', words: m.orders_enter, permission: 'manage-orders' as const },
    { to: 'products/add', icon: 'plus', words: m.products_add, permission: 'manage-products' as const },
  ].filter(({ permission }) => may(searcher.administrator.role, permission));
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return [...nameScreens(searcher.screens), ...actions].filter(({ words }) =>
    plain(words()).includes(plain(search)),
  );
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

type RowProps = { to: string; icon: string; name: string; children?: ReactNode };

function Row({ to, icon, name, children }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        className="found-row press-line flex flex-wrap gap-x-3 px-2 py-1 max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto]"
        data-row
      >
        <span className={`icon icon-${icon}`} aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">{name}</span>
        {children}
      </Link>
    </li>
  );
}
