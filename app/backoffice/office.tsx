import { useEffect } from 'react';
import { Outlet, useOutletContext } from 'react-router';
import { type Administrator, may, type Permission } from '../domain/administrators/permission.ts';
import { readCompany } from '../domain/company/company.queries.ts';
import { countWaiting } from '../domain/dashboard/waiting.queries.ts';
import type { Language } from '../domain/localized.ts';
import { m } from '../generated/words/messages.js';
import { getLocale } from '../generated/words/runtime.js';
import { shopContext } from '../platform/context.server.ts';
import { Toasts } from '../ui/toasts.tsx';
import type { Route } from './+types/office';
import stylesheet from './backoffice.css?url';
import { readNotice } from './flash.server.ts';
import { keepScreen } from './form/unanswered.ts';
import { gate, visitorContext } from './gate.server.ts';
import { OfficeHeader } from './header.tsx';
import { Keyboard } from './keyboard.tsx';
import { onForgotten, rememberIdentity } from './known-identity.ts';
import { LiveUpdates } from './live-updates.tsx';
import { NoticeToast } from './notices.tsx';
import { OfficeFailure } from './office-failure.tsx';
import { Sidebar } from './sidebar.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const middleware: Route.MiddlewareFunction[] = [gate];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, canMail } = context.get(shopContext);
  const { id, username, email, role } = context.get(visitorContext);
  const [company, counts] = await Promise.all([readCompany(db), countWaiting(db)]);
  return {
    administrator: { id, username, email, role },
    language: getLocale(),
    companyName: company.name,
    hasChatNumber: company.whatsapp !== '',
    canMail,
    counts,
    isSidebarCollapsed: /(?:^|;\s*)office_sidebar=collapsed/.test(request.headers.get('Cookie') ?? ''),
    notice: readNotice(request),
  };
}

/** What every screen of the back-office stands in. */
export type Office = {
  administrator: Administrator;
  language: Language;
  companyName: string;
  hasChatNumber: boolean;
  canMail: boolean;
  may: (permission: Permission) => boolean;
};

export function useOffice(): Office {
  return useOutletContext<Office>();
}

export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame office={loaderData}>
      <Outlet
        context={
          {
            administrator: loaderData.administrator,
            language: loaderData.language,
            companyName: loaderData.companyName,
            hasChatNumber: loaderData.hasChatNumber,
            canMail: loaderData.canMail,
            may: (permission) => may(loaderData.administrator.role, permission),
          } satisfies Office
        }
      />
    </Frame>
  );
}

type FrameProps = { office: Route.ComponentProps['loaderData']; children: React.ReactNode };

function Frame({ office, children }: FrameProps) {
  const { administrator } = office;
  useEffect(() => rememberIdentity(administrator), [administrator]);
  useEffect(() => onForgotten(() => location.assign('/admin')), []);
  return (
    <Toasts>
      <a className="skip" href="#content">
        {m.skip_to_content()}
      </a>
      <div className="office" data-collapsed={office.isSidebarCollapsed || undefined}>
        <Sidebar {...office} />
        <div className="office-body">
          <OfficeHeader {...office} />
          <main className="office-main" id="content" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <NoticeToast notice={office.notice} />
      <LiveUpdates />
      <Keyboard />
    </Toasts>
  );
}

/** A screen's failure inside the frame where there is one: the way out stays in sight. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <OfficeFailure />;
  return (
    <Frame office={loaderData}>
      <OfficeFailure />
    </Frame>
  );
}
