import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import type { Place } from '../../addresses.ts';
import { useOnEach } from '../../form/use-on-each.ts';
import { LanguageToggle } from '../language-toggle.tsx';
import { Logout } from '../logout-button.tsx';
import { listEntries, Menu, type MenuProps, PlaceLink, WaitingCount } from './menu.tsx';

/** The tab bar of phones, in this order; short words, because five stand side by side. */
const tabs: Partial<Record<Place, () => string>> = {
  home: m.nav_home,
  orders: m.backoffice_orders,
  counter: m.menu_sell,
  products: m.menu_stock,
};
const inBar = Object.keys(tabs) as Place[];

export function TabBar(props: MenuProps) {
  const entries = listEntries(props);
  return (
    <nav
      className="tab-bar ruled-above fixed inset-[auto_0_0] z-15 min-h-(--tab-bar) auto-cols-fr grid-flow-col md:hidden"
      aria-label={m.menu_phone()}
    >
      {inBar
        .flatMap((place) => entries.filter((entry) => entry.place === place))
        .map((entry) => (
          <PlaceLink key={entry.place} entry={entry} {...props}>
            {tabs[entry.place]?.()}
          </PlaceLink>
        ))}
      <More {...props} />
    </nav>
  );
}

function More(props: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  useOnEach(pathname, () => setOpen(false));
  const others = listEntries(props).filter(({ place }) => !inBar.includes(place));
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <span className="icon icon-menu" aria-hidden="true" />
        {m.menu_more()}
        <WaitingCount tabs={others.flatMap((entry) => entry.tabs)} counts={props.counts} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dark-bar drawer fixed inset-[0_auto_0_0] z-40 flex w-[min(18rem,86vw)] flex-col overflow-y-auto p-3">
          <div className="sidebar-top flex items-center gap-2">
            <Dialog.Title className="backoffice-brand press-line truncate">{props.companyName}</Dialog.Title>
            <LanguageToggle className="menu-item" />
            <Dialog.Close className="icon-button" aria-label={m.close()}>
              <span className="icon icon-close" aria-hidden="true" />
            </Dialog.Close>
          </div>
          <Menu {...props} without={inBar} />
          <a className="menu-item" href="/">
            <span className="icon icon-outside" aria-hidden="true" />
            {m.see_the_shop()}
          </a>
          <p className="truncate py-2 pr-3 pl-11">{props.administrator.username}</p>
          <Logout className="menu-item" words="menu-words" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
