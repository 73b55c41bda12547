import { useEffect } from 'react';
import { Outlet, useOutletContext } from 'react-router';
import { type Administrator, may, type Permission } from '../../domain/administrators/permission.ts';
import type { Language } from '../../domain/localized.ts';
import { findMenuState } from '../../domain/reports/waiting.queries.ts';
import { waitingFor } from '../../domain/reports/waiting.ts';
import { listModules, type Module } from '../../domain/settings/settings.ts';
import { m } from '../../generated/words/messages.js';
import { getLocale } from '../../generated/words/runtime.js';
import { shopContext } from '../../platform/context.server.ts';
import { findCookieValue } from '../../platform/cookies/cookie.ts';
import { sidebarCookie } from '../../platform/cookies/shop-cookies.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { administratorContext, authorize } from '../access/authorize.server.ts';
import { onIdentityCleared, saveIdentity } from '../access/known-identity.ts';
import { companyOf, settingsOf } from '../access/request-records.server.ts';
import { listScreens } from '../addresses.ts';
import { keepScreen } from '../form/unanswered.ts';
import { UnsavedGuard } from '../form/unsaved/unsaved-guard.tsx';
import { LiveUpdates } from '../live/live-updates.tsx';
import { findNotices } from '../notices/flash.server.ts';
import { NoticeToasts } from '../notices/notices.tsx';
import { renewDevice } from '../profile/push/device.ts';
import { useRouterWorkarounds } from '../router-workarounds.ts';
import type { Route } from './+types/shell';
import stylesheet from './backoffice.css?url';
import { BackofficeFailure } from './failure.tsx';
import { BackofficeHeader } from './header.tsx';
import { helpOfScreen } from './help-of-screen.server.ts';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';
import type { MenuProps } from './menu/menu.tsx';
import { Sidebar } from './menu/sidebar.tsx';
import { TabBar } from './menu/tab-bar.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'manifest', href: '/admin/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
];

export const middleware: Route.MiddlewareFunction[] = [authorize];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, canMail, mobileMoney, live } = context.get(shopContext);
  // Before anything is read: what happens meanwhile is asked for again.
  const livePosition = live.position();
  const { id, username, email, role } = context.get(administratorContext);
  const [company, menu, settings] = await Promise.all([
    companyOf(context),
    findMenuState(db),
    settingsOf(context),
  ]);
  const modules = listModules(settings, { canCollect: mobileMoney !== undefined });
  return {
    administrator: { id, username, email, role },
    language: getLocale(),
    companyName: company.name,
    modules,
    screens: listScreens(role, modules),
    ...menu,
    hasChatNumber: company.whatsapp !== '',
    canMail,
    sidebar: chosenSidebar(findCookieValue(request.headers.get('Cookie'), sidebarCookie)),
    notices: findNotices(request),
    livePosition,
    help: helpOfScreen(new URL(request.url).pathname),
  };
}

function chosenSidebar(cookie: string | undefined): 'open' | 'collapsed' | 'auto' {
  return cookie === 'open' || cookie === 'collapsed' ? cookie : 'auto';
}

export type BackofficeShell = Pick<MenuProps, 'screens' | 'unused' | 'counts'> & {
  administrator: Administrator;
  language: Language;
  companyName: string;
  modules: Module[];
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
            modules: loaderData.modules,
            screens: loaderData.screens,
            unused: loaderData.unused,
            counts: loaderData.counts,
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
  const { administrator, counts } = shell;
  useEffect(() => saveIdentity(administrator), [administrator]);
  useEffect(() => void renewDevice(), []);
  useEffect(openOneTab, []);
  useRouterWorkarounds();
  useEffect(() => onIdentityCleared(() => location.assign('/admin')), []);
  return (
    <Toasts>
      <a className="skip" href="#content">
        {m.skip_to_content()}
      </a>
      <div className="backoffice flex min-h-dvh">
        <Sidebar {...shell} />
        <div className="backoffice-body flex min-w-0 flex-1 flex-col">
          <BackofficeHeader {...shell} />
          <main
            className="backoffice-main grid w-full max-w-(--widest) flex-1 grid-cols-1 content-start gap-(--gap)"
            id="content"
            tabIndex={-1}
          >
            {children}
          </main>
        </div>
        <TabBar {...shell} />
      </div>
      <NoticeToasts notices={shell.notices} />
      <LiveUpdates waiting={waitingFor(administrator.role, counts)} position={shell.livePosition} />
      <KeyboardShortcuts />
      <UnsavedGuard />
    </Toasts>
  );
}

/** The second click of a double click opens no second tab. */
function openOneTab(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[target="_blank"]') : null;
    if (!link || event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', onClick, { capture: true });
  return () => removeEventListener('click', onClick, { capture: true });
}

/** Keeps the menu around the error where the shell's own data was loaded. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <BackofficeFailure />;
  return (
    <Frame shell={loaderData}>
      <BackofficeFailure shell={loaderData} />
    </Frame>
  );
}
