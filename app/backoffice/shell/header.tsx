import { Link, useLocation } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { ToastViewport } from '../../ui/toasts.tsx';
import { SearchEverything } from '../search/search-everything.tsx';
import type { Searcher } from '../search/search-results.tsx';
import { Help } from './help.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { Logout } from './logout-button.tsx';
import { titleAt } from './menu/menu.tsx';

type BackofficeHeaderProps = Searcher & { companyName: string; help: string };

export function BackofficeHeader({ administrator, screens, companyName, help }: BackofficeHeaderProps) {
  const { pathname } = useLocation();
  return (
    <header className="backoffice-header sticky top-0 z-15">
      <div className="backoffice-header-row flex min-h-(--header) max-w-(--widest) items-center gap-2 px-(--side) py-1">
        <p className="backoffice-brand press-line truncate md:hidden">
          {titleAt(pathname, screens) ?? companyName}
        </p>
        <SearchEverything {...{ administrator, screens }} />
        <ToastViewport />
        <div className="ml-auto flex min-w-0 flex-none items-center gap-1">
          <Link
            className="icon-button header-link md:hidden"
            to="/admin/search"
            aria-label={m.search_everything()}
          >
            <span className="icon icon-search" aria-hidden="true" />
          </Link>
          <a className="icon-button header-link max-md:hidden" href="/">
            <span className="icon icon-outside" aria-hidden="true" />
            <span className="max-lg:sr-only">{m.see_the_shop()}</span>
          </a>
          <Help help={help} />
          <div className="contents max-md:hidden">
            <LanguageToggle className="icon-button header-link" />
            <Link
              className="icon-button header-link truncate"
              to="/admin/profile"
              title={m.backoffice_profile()}
            >
              <span className="max-w-32 truncate">{administrator.username}</span>
            </Link>
            <Logout className="icon-button header-link" />
          </div>
        </div>
      </div>
    </header>
  );
}
