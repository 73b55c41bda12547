import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { DropMenu } from './drop-menu.tsx';
import { MenuLinks, PlaceTabs, tabsAt } from './menu/menu.tsx';
import { useBackoffice } from './shell.tsx';

type PageHeaderProps = {
  title: ReactNode;
  back?: string;
  more?: ReactNode;
  children?: ReactNode;
};

export function PageHeader({ title, back, more, children }: PageHeaderProps) {
  const { pathname } = useLocation();
  const { screens, unused, counts } = useBackoffice();
  const place = tabsAt(pathname, screens, unused);
  // A place of one tab shows none: its other screens stand among the acts.
  const hidden = place.shown.length > 1 ? [] : place.hidden;
  const hasMore = Boolean(more) || hidden.length > 0;
  // On a phone, the header above the screen names the place.
  const isNamedAbove = place.shown.length > 0;
  return (
    <>
      <div className="page-header flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className={isNamedAbove ? 'contents' : 'title-above'}>
          {back && (
            <Link
              className="back-link press-line -ml-1 min-w-(--control) justify-center gap-1 max-md:-mr-2"
              to={back}
            >
              <span className="icon icon-back" aria-hidden="true" />
              <span className="max-lg:sr-only">{m.back()}</span>
            </Link>
          )}
          <h1
            className={
              isNamedAbove
                ? 'max-md:sr-only'
                : 'phone:line-clamp-2 phone:min-w-0 phone:text-base/5 phone:*:gap-y-0'
            }
          >
            {title}
          </h1>
        </div>
        {(children || hasMore) && (
          <div className="page-actions flex flex-wrap gap-2">
            {children}
            {hasMore && (
              <DropMenu label={m.page_other_acts()} icon="more">
                {more}
                <MenuLinks screens={hidden} />
              </DropMenu>
            )}
          </div>
        )}
      </div>
      <PlaceTabs {...place} counts={counts} />
    </>
  );
}

export function pageTitle(title: () => string) {
  return () => [{ title: `${title()} · Comptoir` }, { name: 'robots', content: 'noindex' }];
}
