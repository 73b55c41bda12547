import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { writeBrowserCookie } from '../../../platform/cookies/browser-cookies.ts';
import { sidebarCookie } from '../../../platform/cookies/shop-cookies.ts';
import { Logout } from '../logout-button.tsx';
import { Menu, type MenuProps } from './menu.tsx';

export function Sidebar(props: MenuProps) {
  const [chosen, setChosen] = useState(props.sidebar);
  const [isNarrowScreen, setNarrowScreen] = useState(false);
  // Where nobody chose, the width decides, as in `shell.css`.
  useEffect(() => setNarrowScreen(!matchMedia('(width >= 75rem)').matches), []);
  // The counter needs the width for its goods, unless somebody wants the words of the menu.
  const isAtCounter = useLocation().pathname === '/admin/counter';
  const shown = chosen === 'auto' && isAtCounter ? 'collapsed' : chosen;
  const isCollapsed = shown === 'auto' ? isNarrowScreen : shown === 'collapsed';
  function toggle() {
    const next = isCollapsed ? 'open' : 'collapsed';
    setChosen(next);
    writeBrowserCookie(sidebarCookie, next);
  }
  return (
    <aside
      className="dark-bar sidebar sticky top-0 flex h-dvh flex-none flex-col overflow-y-auto px-3 pt-2 pb-3 max-md:hidden"
      data-sidebar={shown}
    >
      <div className="sidebar-top flex items-center gap-2">
        <span className="backoffice-brand press-line menu-words">{props.companyName}</span>
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
      <Logout className="menu-item" words="menu-words" />
    </aside>
  );
}
