import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { type Administrator, may, type Permission } from '../../domain/administrators/permission.ts';
import type { Language } from '../../domain/localized.ts';
import { formatNumber } from '../../domain/money.ts';
import { m } from '../../generated/words/messages.js';
import { writeBrowserCookie } from '../../platform/cookies/browser-cookies.ts';
import { sidebarCookie } from '../../platform/cookies/shop-cookies.ts';
import { Logout } from './logout-button.tsx';

export type MenuProps = {
  administrator: Administrator;
  companyName: string;
  counts: { unread: number; pending: number };
  isSidebarCollapsed: boolean;
  language: Language;
};

type Item = {
  to: string;
  icon: string;
  words: () => string;
  permission: Permission;
  count?: 'unread' | 'pending';
};

const items: Item[] = [
  { to: 'dashboard', icon: 'dashboard', words: m.backoffice_dashboard, permission: 'see-dashboard' },
  { to: 'products', icon: 'box', words: m.backoffice_products, permission: 'manage-products' },
  { to: 'orders', icon: 'orders', words: m.backoffice_orders, permission: 'manage-orders', count: 'pending' },
  { to: 'users', icon: 'people', words: m.backoffice_administrators, permission: 'see-administrators' },
  { to: 'company', icon: 'company', words: m.backoffice_company, permission: 'see-company' },
  {
    to: 'messages',
    icon: 'chat',
    words: m.backoffice_messages,
    permission: 'manage-messages',
    count: 'unread',
  },
  { to: 'settings', icon: 'settings', words: m.backoffice_settings, permission: 'see-settings' },
  { to: 'profile', icon: 'person', words: m.backoffice_profile, permission: 'manage-own-profile' },
  { to: 'log', icon: 'clock', words: m.backoffice_log, permission: 'read-audit-log' },
];

export function Sidebar(props: MenuProps) {
  const [isCollapsed, setCollapsed] = useState(props.isSidebarCollapsed);
  function toggle() {
    const next = !isCollapsed;
    setCollapsed(next);
    writeBrowserCookie(sidebarCookie, next ? 'collapsed' : 'open');
  }
  return (
    <aside className="sidebar" data-collapsed={isCollapsed || undefined}>
      <div className="sidebar-top">
        <a className="backoffice-brand menu-words" href="/">
          {props.companyName}
        </a>
        <button
          className="icon-button"
          type="button"
          aria-expanded={!isCollapsed}
          aria-label={isCollapsed ? m.sidebar_open() : m.sidebar_collapse()}
          onClick={toggle}
        >
          <span className="icon icon-menu" aria-hidden="true" />
        </button>
      </div>
      <Menu {...props} />
    </aside>
  );
}

export function MobileMenu(props: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the menu
  useEffect(() => setOpen(false), [pathname]);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="icon-button md:hidden" aria-label={m.menu_open()}>
        <span className="icon icon-menu" aria-hidden="true" />
        {props.counts.unread + props.counts.pending > 0 && <span className="dot" />}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="drawer">
          <div className="sidebar-top">
            <Dialog.Title className="backoffice-brand">{props.companyName}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={m.close()}>
              <span className="icon icon-close" aria-hidden="true" />
            </Dialog.Close>
          </div>
          <Menu {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Menu({ administrator, counts, language }: MenuProps) {
  return (
    <nav className="sidebar-menu" aria-label={m.menu_label()}>
      <ul>
        {items
          .filter(({ permission }) => may(administrator.role, permission))
          .map(({ to, icon, words, count }) => (
            <li key={to}>
              <NavLink className="menu-item" to={`/admin/${to}`} title={words()} prefetch="intent">
                <span className={`icon icon-${icon}`} aria-hidden="true" />
                <span className="menu-words">{words()}</span>
                {count && counts[count] > 0 && (
                  <span className="count">
                    {formatNumber(counts[count], language)}
                    <span className="visually-hidden">
                      {count === 'unread' ? m.count_unread() : m.count_pending()}
                    </span>
                  </span>
                )}
              </NavLink>
            </li>
          ))}
      </ul>
      <Logout className="menu-item" />
    </nav>
  );
}
