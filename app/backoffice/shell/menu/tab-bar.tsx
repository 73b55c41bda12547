import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { may } from '../../../domain/administrators/permission.ts';
import { m } from '../../../generated/words/messages.js';
import { LanguageToggle } from '../language-toggle.tsx';
import { Logout } from '../logout-button.tsx';
import { listScreens, Menu, type MenuProps, type Screen, WaitingCount } from './menu.tsx';

/** The tab bar of phones, in this order; short words, because five stand side by side. */
const tabs: Record<string, () => string> = {
  dashboard: m.nav_home,
  orders: m.backoffice_orders,
  counter: m.menu_sell,
  products: m.menu_stock,
};

export function TabBar(props: MenuProps) {
  const screens = listScreens(props);
  const shown = Object.keys(tabs).flatMap((to) => screens.filter((screen) => screen.to === to));
  return (
    <nav className="tab-bar" aria-label={m.menu_phone()}>
      {shown.map((screen) => (
        <Tab key={screen.to} screen={screen} {...props} />
      ))}
      <More {...props} />
    </nav>
  );
}

function Tab({ screen: { to, icon, words, count }, counts }: MenuProps & { screen: Screen }) {
  return (
    <NavLink to={`/admin/${to}`} prefetch="intent">
      <span className={`icon icon-${icon}`} aria-hidden="true" />
      {tabs[to]?.() ?? words()}
      {count && <WaitingCount count={count} counts={counts} />}
    </NavLink>
  );
}

function More(props: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the menu
  useEffect(() => setOpen(false), [pathname]);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <span className="icon icon-menu" aria-hidden="true" />
        {m.menu_more()}
        {may(props.administrator.role, 'manage-messages') && (
          <WaitingCount count="unread" counts={props.counts} />
        )}
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
          <p className="menu-group">{props.administrator.username}</p>
          <a className="menu-item" href="/">
            <span className="icon icon-outside" aria-hidden="true" />
            {m.see_the_shop()}
          </a>
          <LanguageToggle className="menu-item" />
          <Logout className="menu-item" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
