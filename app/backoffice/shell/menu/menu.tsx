import { Link, NavLink, useLocation } from 'react-router';
import type { Administrator } from '../../../domain/administrators/permission.ts';
import { m } from '../../../generated/words/messages.js';
import type { OpenScreen, Place } from '../../addresses.ts';
import { showNumber } from '../../language/show.ts';
import { Tabs } from '../../list/links.tsx';
import { DropMenu } from '../drop-menu.tsx';
import { type Counts, waitingWords } from './waiting-words.ts';

export type MenuProps = {
  administrator: Administrator;
  screens: OpenScreen[];
  /** Of these, the ones that have no tab yet. */
  unused: string[];
  companyName: string;
  counts: Counts;
  sidebar: 'open' | 'collapsed' | 'auto';
};

const places: Record<Place, { icon: string; words: () => string }> = {
  home: { icon: 'dashboard', words: m.nav_home },
  counter: { icon: 'till', words: m.counter_title },
  orders: { icon: 'orders', words: m.backoffice_orders },
  messages: { icon: 'chat', words: m.backoffice_messages },
  customers: { icon: 'people', words: m.customers_title },
  money: { icon: 'money', words: m.menu_money },
  products: { icon: 'box', words: m.backoffice_products },
  stock: { icon: 'receive', words: m.receive_menu },
  settings: { icon: 'settings', words: m.menu_settings },
  profile: { icon: 'person', words: m.backoffice_profile },
};

const names: Record<string, { words: () => string; count?: keyof Counts }> = {
  dashboard: { words: m.backoffice_dashboard },
  counter: { words: m.counter_title },
  orders: { words: m.backoffice_orders, count: 'pending' },
  quotes: { words: m.quotes_title, count: 'requested' },
  deliveries: { words: m.tour_menu },
  messages: { words: m.backoffice_messages, count: 'unread' },
  outbox: { words: m.outbox_title, count: 'outgoing' },
  customers: { words: m.customers_title },
  organisations: { words: m.organisations_title },
  payments: { words: m.payments_title },
  claims: { words: m.claims_title, count: 'claims' },
  collections: { words: m.momo_requests_menu },
  receivables: { words: m.receivables_title },
  till: { words: m.till_title },
  documents: { words: m.documents_title },
  margins: { words: m.margins_title },
  accounting: { words: m.accounting_title },
  products: { words: m.backoffice_products },
  families: { words: m.families_title },
  'size-guides': { words: m.size_guides_title },
  'products/import': { words: m.imports_import },
  'stock/receive': { words: m.receive_menu },
  'stock/arrivals': { words: m.arrivals_title },
  lots: { words: m.recall_lots },
  units: { words: m.units_title },
  suppliers: { words: m.suppliers_title },
  company: { words: m.backoffice_company },
  users: { words: m.backoffice_administrators },
  'payment-terms': { words: m.payment_terms_title },
  delivery: { words: m.delivery_menu },
  content: { words: m.backoffice_content },
  'search-words': { words: m.search_words_title },
  settings: { words: m.backoffice_settings },
  programs: { words: m.programs_menu },
  log: { words: m.backoffice_log },
  profile: { words: m.backoffice_profile },
};

type Screen = OpenScreen & { icon: string; words: () => string; count?: keyof Counts };

export function nameScreens(open: OpenScreen[]): Screen[] {
  return Object.entries(names).flatMap(([to, name]) =>
    open
      .filter((screen) => screen.to === to)
      .map((screen) => ({ ...screen, ...name, icon: places[screen.place].icon })),
  );
}

/** The tab that an address belongs to: the longest one that it starts with. */
function screenAt(pathname: string, screens: OpenScreen[]): OpenScreen | undefined {
  return screens
    .filter(({ to }) => `${pathname}/`.startsWith(`/admin/${to}/`))
    .sort((one, other) => other.to.length - one.to.length)[0];
}

type Entry = { place: Place; icon: string; words: () => string; tabs: Screen[] };

export function listEntries({ screens }: Pick<MenuProps, 'screens'>): Entry[] {
  const named = nameScreens(screens);
  return (Object.keys(places) as Place[])
    .map((place) => ({ place, ...places[place], tabs: named.filter((screen) => screen.place === place) }))
    .filter(({ tabs }) => tabs.length > 0);
}

type MenuEntriesProps = MenuProps & { without?: readonly Place[] };

export function Menu({ without = [], ...props }: MenuEntriesProps) {
  const entries = listEntries(props).filter(({ place }) => !without.includes(place));
  return (
    <nav className="flex flex-1" aria-label={m.menu_label()}>
      <ul className="flex min-w-0 flex-1 flex-col">
        {entries.map((entry) => (
          <li key={entry.place} className={entry.place === 'settings' ? 'mt-auto' : undefined}>
            <PlaceLink className="menu-item" entry={entry} {...props}>
              <span className="menu-words">{entry.words()}</span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type PlaceLinkProps = MenuProps & { entry: Entry; className?: string; children: React.ReactNode };

export function PlaceLink({ entry, className, children, screens, counts }: PlaceLinkProps) {
  const { place, icon, words, tabs } = entry;
  const { pathname } = useLocation();
  return (
    <Link
      className={className}
      to={`/admin/${tabs[0]?.to}`}
      title={words()}
      prefetch="intent"
      aria-current={screenAt(pathname, screens)?.place === place ? 'page' : undefined}
    >
      <span className={`icon icon-${icon}`} aria-hidden="true" />
      {children}
      <WaitingCount tabs={tabs} counts={counts} />
    </Link>
  );
}

type PlaceScreens = {
  /** None on a screen of one thing, which leads back to its list. */
  shown: Screen[];
  hidden: Screen[];
  words?: () => string;
};

export function PlaceTabs({ shown, hidden, words, counts }: PlaceScreens & Pick<MenuProps, 'counts'>) {
  if (shown.length < 2) return null;
  return (
    <div className="place-tabs flex items-center gap-2">
      <Tabs label={words?.()}>
        {shown.map((tab) => (
          <NavLink key={tab.to} to={`/admin/${tab.to}`} prefetch="intent" end>
            {tab.words()}
            <WaitingCount tabs={[tab]} counts={counts} />
          </NavLink>
        ))}
      </Tabs>
      {hidden.length > 0 && (
        <DropMenu label={m.page_other_screens()} icon="more">
          <MenuLinks screens={hidden} />
        </DropMenu>
      )}
    </div>
  );
}

export function MenuLinks({ screens }: { screens: Screen[] }) {
  return screens.map(({ to, words }) => (
    <li key={to}>
      <Link className="menu-choice" to={`/admin/${to}`}>
        {words()}
      </Link>
    </li>
  ));
}

export function tabsAt(pathname: string, screens: OpenScreen[], unused: string[] = []): PlaceScreens {
  const at = screens.find(({ to }) => pathname === `/admin/${to}`);
  if (!at) return { shown: [], hidden: [] };
  const tabs = nameScreens(screens).filter(({ place }) => place === at.place);
  const isHidden = ({ to }: Screen) => to !== at.to && unused.includes(to);
  return {
    shown: tabs.filter((tab) => !isHidden(tab)),
    hidden: tabs.filter(isHidden),
    words: places[at.place].words,
  };
}

/** What a phone's header says on a screen of a place: the tabs name the rest. */
export function titleAt(pathname: string, screens: OpenScreen[]): string | undefined {
  const { shown, words } = tabsAt(pathname, screens);
  return shown.length === 1 ? shown[0]?.words() : words?.();
}

/** The sum of what waits in some tabs, and each of its parts for screen readers. */
export function WaitingCount({ tabs, counts }: { tabs: Screen[]; counts: Counts }) {
  const kinds = tabs.flatMap(({ count }) => (count && counts[count] > 0 ? [count] : []));
  if (kinds.length === 0) return null;
  return (
    <span className="count">
      {showNumber(kinds.reduce((sum, kind) => sum + counts[kind], 0))}
      <span className="visually-hidden">{waitingWords(kinds, counts)}</span>
    </span>
  );
}
