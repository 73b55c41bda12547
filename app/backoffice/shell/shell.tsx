import { useEffect } from 'react';
import { Outlet, useOutletContext } from 'react-router';
import { type Administrator, may, type Permission } from '../../domain/administrators/permission.ts';
import { findCompany } from '../../domain/company/company.queries.ts';
import type { Language } from '../../domain/localized.ts';
import { countWaiting } from '../../domain/reports/waiting.queries.ts';
import { m } from '../../generated/words/messages.js';
import { getLocale } from '../../generated/words/runtime.js';
import { shopContext } from '../../platform/context.server.ts';
import { findCookieValue } from '../../platform/cookies/cookie.ts';
import { sidebarCookie } from '../../platform/cookies/shop-cookies.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { administratorContext, authorize } from '../access/authorize.server.ts';
import { onIdentityCleared, saveIdentity } from '../access/known-identity.ts';
import { keepScreen } from '../form/unanswered.ts';
import { LiveUpdates } from '../live/live-updates.tsx';
import { takeNotice } from '../notices/flash.server.ts';
import { NoticeToast } from '../notices/notices.tsx';
import type { Route } from './+types/shell';
import stylesheet from './backoffice.css?url';
import { BackofficeFailure } from './failure.tsx';
import { BackofficeHeader } from './header.tsx';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const middleware: Route.MiddlewareFunction[] = [authorize];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, canMail } = context.get(shopContext);
  const { id, username, email, role } = context.get(administratorContext);
  const [company, counts] = await Promise.all([findCompany(db), countWaiting(db)]);
  return {
    administrator: { id, username, email, role },
    language: getLocale(),
    companyName: company.name,
    hasChatNumber: company.whatsapp !== '',
    canMail,
    counts,
    isSidebarCollapsed: findCookieValue(request.headers.get('Cookie'), sidebarCookie) === 'collapsed',
    notice: takeNotice(request),
  };
}

export type BackofficeShell = {
  administrator: Administrator;
  language: Language;
  companyName: string;
  hasChatNumber: boolean;
  canMail: boolean;
  may: (permission: Permission) => boolean;
};

export function useBackoffice(): BackofficeShell {
  return useOutletContext<BackofficeShell>();
}

export default function BackofficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame shell={loaderData}>
      <Outlet
        context={
          {
            administrator: loaderData.administrator,
            language: loaderData.language,
            companyName: loaderData.companyName,
            hasChatNumber: loaderData.hasChatNumber,
            canMail: loaderData.canMail,
            may: (permission) => may(loaderData.administrator.role, permission),
          } satisfies BackofficeShell
        }
      />
    </Frame>
  );
}

type FrameProps = { shell: Route.ComponentProps['loaderData']; children: React.ReactNode };

function Frame({ shell, children }: FrameProps) {
  const { administrator } = shell;
  useEffect(() => saveIdentity(administrator), [administrator]);
  useEffect(() => onIdentityCleared(() => location.assign('/admin')), []);
  return (
    <Toasts>
      <a className="skip" href="#content">
        {m.skip_to_content()}
      </a>
      <div className="backoffice" data-collapsed={shell.isSidebarCollapsed || undefined}>
        <Sidebar {...shell} />
        <div className="backoffice-body">
          <BackofficeHeader {...shell} />
          <main className="backoffice-main" id="content" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <NoticeToast notice={shell.notice} />
      <LiveUpdates />
      <KeyboardShortcuts />
    </Toasts>
  );
}

/** Keeps the menu around the error where the shell's own data was loaded. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <BackofficeFailure />;
  return (
    <Frame shell={loaderData}>
      <BackofficeFailure />
    </Frame>
  );
}
