import { useId } from 'react';
import { NavLink } from 'react-router';
import type { Administrator } from '../../../domain/administrators/permission.ts';
import { m } from '../../../generated/words/messages.js';
import { showNumber } from '../../language/show.ts';

export type MenuProps = {
  administrator: Administrator;
  /** The entries that the administrator may open now (`addresses.ts`). */
  screens: string[];
  companyName: string;
  counts: { unread: number; pending: number; requested: number; claims: number };
  sidebar: 'open' | 'collapsed' | 'auto';
};

type Count = 'unread' | 'pending' | 'requested' | 'claims';

export type Screen = {
  to: string;
  icon: string;
  words: () => string;
  count?: Count;
  /** No entry while nothing waits. */
  isOnlyWaiting?: true;
};

const groups: { words: () => string; screens: Screen[] }[] = [
  {
    words: m.menu_sell,
    screens: [
      { to: 'dashboard', icon: 'dashboard', words: m.backoffice_dashboard },
      { to: 'counter', icon: 'till', words: m.counter_title },
      { to: 'orders', icon: 'orders', words: m.backoffice_orders, count: 'pending' },
      { to: 'quotes', icon: 'edit', words: m.quotes_title, count: 'requested' },
      { to: 'deliveries', icon: 'delivery', words: m.tour_menu },
      { to: 'outbox', icon: 'outbox', words: m.outbox_title },
      { to: 'payments', icon: 'till', words: m.payments_title },
      { to: 'till', icon: 'till', words: m.till_title },
      { to: 'claims', icon: 'till', words: m.claims_title, count: 'claims', isOnlyWaiting: true },
      { to: 'collections', icon: 'till', words: m.momo_requests_menu },
      { to: 'messages', icon: 'chat', words: m.backoffice_messages, count: 'unread' },
      { to: 'documents', icon: 'print', words: m.documents_title },
      { to: 'customers', icon: 'people', words: m.customers_title },
      { to: 'organisations', icon: 'company', words: m.organisations_title },
    ],
  },
  {
    words: m.menu_stock,
    screens: [
      { to: 'products', icon: 'box', words: m.backoffice_products },
      { to: 'stock/receive', icon: 'receive', words: m.receive_menu },
      { to: 'search-words', icon: 'search', words: m.search_words_title },
    ],
  },
  {
    words: m.menu_shop,
    screens: [
      { to: 'users', icon: 'team', words: m.backoffice_administrators },
      { to: 'company', icon: 'company', words: m.backoffice_company },
      { to: 'content', icon: 'edit', words: m.backoffice_content },
      { to: 'payment-terms', icon: 'till', words: m.payment_terms_title },
      { to: 'delivery', icon: 'place', words: m.delivery_menu },
      { to: 'settings', icon: 'settings', words: m.backoffice_settings },
      { to: 'profile', icon: 'person', words: m.backoffice_profile },
      { to: 'log', icon: 'clock', words: m.backoffice_log },
    ],
  },
];

export const menuScreens: readonly Screen[] = groups.flatMap(({ screens }) => screens);

export function listScreens({ screens }: Pick<MenuProps, 'screens'>): Screen[] {
  return menuScreens.filter(({ to }) => screens.includes(to));
}

export function Menu({ screens: open, counts }: MenuProps) {
  const id = useId();
  return (
    <nav aria-label={m.menu_label()}>
      {groups.map(({ words, screens }, at) => {
        const shown = screens.filter(
          ({ to, isOnlyWaiting, count }) =>
            open.includes(to) && !(isOnlyWaiting && count && counts[count] === 0),
        );
        if (shown.length === 0) return null;
        return (
          <div key={shown[0]?.to}>
            <p className="menu-group" id={`${id}${at}`}>
              {words()}
            </p>
            <ul aria-labelledby={`${id}${at}`}>
              {shown.map(({ to, icon, words: name, count }) => (
                <li key={to}>
                  <NavLink className="menu-item" to={`/admin/${to}`} title={name()} prefetch="intent">
                    <span className={`icon icon-${icon}`} aria-hidden="true" />
                    <span className="menu-words">{name()}</span>
                    {count && <WaitingCount count={count} counts={counts} />}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

const countWords = {
  unread: m.count_unread,
  pending: m.count_pending,
  requested: m.count_requested,
  claims: m.count_claims,
} satisfies Record<Count, () => string>;

type WaitingCountProps = Pick<MenuProps, 'counts'> & { count: Count };

export function WaitingCount({ count, counts }: WaitingCountProps) {
  if (counts[count] === 0) return null;
  return (
    <span className="count">
      {showNumber(counts[count])}
      <span className="visually-hidden">{countWords[count]()}</span>
    </span>
  );
}
