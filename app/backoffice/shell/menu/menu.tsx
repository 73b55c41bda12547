import { useId } from 'react';
import { NavLink } from 'react-router';
import { type Administrator, may, type Permission } from '../../../domain/administrators/permission.ts';
import type { Module } from '../../../domain/settings/settings.ts';
import { m } from '../../../generated/words/messages.js';
import { showNumber } from '../../language/show.ts';

export type MenuProps = {
  administrator: Administrator;
  modules: Module[];
  companyName: string;
  counts: { unread: number; pending: number; requested: number; claims: number };
  sidebar: 'open' | 'collapsed' | 'auto';
};

type Count = 'unread' | 'pending' | 'requested' | 'claims';

export type Screen = {
  to: string;
  icon: string;
  words: () => string;
  permission: Permission;
  count?: Count;
  /** One of these is on. */
  module?: Module | readonly Module[];
  /** No entry while nothing waits. */
  isOnlyWaiting?: true;
};

const groups: { words: () => string; screens: Screen[] }[] = [
  {
    words: m.menu_sell,
    screens: [
      { to: 'dashboard', icon: 'dashboard', words: m.backoffice_dashboard, permission: 'see-dashboard' },
      { to: 'counter', icon: 'till', words: m.counter_title, permission: 'sell-at-counter' },
      {
        to: 'orders',
        icon: 'orders',
        words: m.backoffice_orders,
        permission: 'see-orders',
        count: 'pending',
      },
      {
        to: 'quotes',
        icon: 'edit',
        words: m.quotes_title,
        permission: 'manage-quotes',
        count: 'requested',
        module: 'quotes',
      },
      {
        to: 'deliveries',
        icon: 'delivery',
        words: m.tour_menu,
        permission: 'manage-deliveries',
        module: 'delivery',
      },
      {
        to: 'outbox',
        icon: 'outbox',
        words: m.outbox_title,
        permission: 'manage-deliveries',
        module: ['delivery', 'payments'],
      },
      {
        to: 'payments',
        icon: 'till',
        words: m.payments_title,
        permission: 'record-payments',
        module: 'payments',
      },
      { to: 'till', icon: 'till', words: m.till_title, permission: 'run-till', module: 'till' },
      {
        to: 'claims',
        icon: 'till',
        words: m.claims_title,
        permission: 'record-payments',
        count: 'claims',
        module: 'payments',
        isOnlyWaiting: true,
      },
      {
        to: 'collections',
        icon: 'till',
        words: m.collections_menu,
        permission: 'record-payments',
        module: 'momo',
      },
      {
        to: 'messages',
        icon: 'chat',
        words: m.backoffice_messages,
        permission: 'manage-messages',
        count: 'unread',
      },
      { to: 'documents', icon: 'print', words: m.documents_title, permission: 'see-documents' },
      { to: 'customers', icon: 'people', words: m.customers_title, permission: 'see-customers' },
      {
        to: 'organisations',
        icon: 'company',
        words: m.organisations_title,
        permission: 'manage-organisations',
      },
    ],
  },
  {
    words: m.menu_stock,
    screens: [
      { to: 'products', icon: 'box', words: m.backoffice_products, permission: 'see-products' },
      { to: 'stock/receive', icon: 'receive', words: m.receive_menu, permission: 'receive-goods' },
      { to: 'search-words', icon: 'search', words: m.search_words_title, permission: 'manage-products' },
    ],
  },
  {
    words: m.menu_shop,
    screens: [
      { to: 'users', icon: 'team', words: m.backoffice_administrators, permission: 'see-administrators' },
      { to: 'company', icon: 'company', words: m.backoffice_company, permission: 'see-company' },
      { to: 'content', icon: 'edit', words: m.backoffice_content, permission: 'manage-content' },
      {
        to: 'payment-terms',
        icon: 'till',
        words: m.payment_terms_title,
        permission: 'manage-settings',
        module: 'payments',
      },
      {
        to: 'delivery',
        icon: 'place',
        words: m.delivery_menu,
        permission: 'manage-delivery-zones',
        module: 'delivery',
      },
      { to: 'settings', icon: 'settings', words: m.backoffice_settings, permission: 'see-settings' },
      { to: 'profile', icon: 'person', words: m.backoffice_profile, permission: 'manage-own-profile' },
      { to: 'log', icon: 'clock', words: m.backoffice_log, permission: 'read-audit-log' },
    ],
  },
];

export function listScreens({
  administrator,
  modules,
}: Pick<MenuProps, 'administrator' | 'modules'>): Screen[] {
  return groups
    .flatMap(({ screens }) => screens)
    .filter(({ permission }) => may(administrator.role, permission))
    .filter(({ module }) => !module || [module].flat().some((each) => modules.includes(each)));
}

export function Menu({ administrator, modules, counts }: MenuProps) {
  const id = useId();
  const allowed = new Set(listScreens({ administrator, modules }));
  return (
    <nav aria-label={m.menu_label()}>
      {groups.map(({ words, screens }, at) => {
        const shown = screens.filter(
          (screen) =>
            allowed.has(screen) && !(screen.isOnlyWaiting && screen.count && counts[screen.count] === 0),
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
