import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { may } from '../../domain/administrators/permission.ts';
import { findInterruptedImport } from '../../domain/import-export/import/interrupted-imports.ts';
import { countVisitors, findDashboard } from '../../domain/reports/dashboard.queries.ts';
import { findOpenSteps } from '../../domain/reports/first-day.queries.ts';
import { groupings, periods } from '../../domain/reports/period.ts';
import { findMargin } from '../../domain/reports/sales/margins.queries.ts';
import { findSales, listShares } from '../../domain/reports/sales/sales.queries.ts';
import { findToDo } from '../../domain/reports/to-do.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { findCookieValue } from '../../platform/cookies/cookie.ts';
import { firstDayCookie } from '../../platform/cookies/shop-cookies.ts';
import { Notice } from '../../ui/notice.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { ActionButton } from '../form/action/action-button.tsx';
import { showNumber } from '../language/show.ts';
import { ChatNumberNotice, InterruptedImportNotice } from '../notices/standing-notices.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/dashboard-page';
import { FirstDay } from './first-day.tsx';
import { MetricCards } from './metric-cards.tsx';
import { NoOrders } from './no-orders.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { SalesOfPeriod } from './sales/sales-of-period.tsx';
import { SalesPanel } from './sales/sales-panel.tsx';
import { Shares } from './shares.tsx';
import { ToDoStrip } from './to-do-strip.tsx';
import { TopSellers } from './top-sellers.tsx';
import { VisitorsCard } from './visitors-card.tsx';

const shownShares = 5;

export const meta = pageTitle(() => m.backoffice_dashboard());

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, keepsBackups, sendsBackups, canMail } = context.get(shopContext);
  const { id, role } = context.get(administratorContext);
  const showsFirstDay =
    may(role, 'manage-company') && !findCookieValue(request.headers.get('Cookie'), firstDayCookie);
  const period = periods.find((each) => each === url.searchParams.get('period')) ?? 'this-month';
  const by = groupings.find((each) => each === url.searchParams.get('by')) ?? 'product';
  const [dashboard, visitors, sales, shares, margin, toDo, firstDay, interrupted] = await Promise.all([
    findDashboard(db),
    countVisitors(db),
    findSales(db, period),
    listShares(db, { by, period, limit: shownShares }),
    may(role, 'see-costs') ? findMargin(db, period) : undefined,
    findToDo(db),
    showsFirstDay ? findOpenSteps(db, { keepsBackups: keepsBackups || sendsBackups, canMail }) : [],
    findInterruptedImport(db, id),
  ]);
  return { dashboard, visitors, sales, by, shares, margin, toDo, firstDay, interrupted, now: new Date() };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { may: mayDo } = useBackoffice();
  const { dashboard, visitors, sales, by, shares, margin, toDo, firstDay, interrupted, now } = loaderData;
  return (
    <>
      <PageHeader title={m.backoffice_dashboard()}>
        {mayDo('receive-goods') && (
          <Link className="button button-quiet max-md:hidden" to="/admin/stock/receive">
            <span className="icon icon-receive" aria-hidden="true" />
            {m.receive_menu()}
          </Link>
        )}
        {mayDo('sell-at-counter') && (
          <Link className="button max-md:hidden" to="/admin/counter">
            <span className="icon icon-till" aria-hidden="true" />
            {m.counter_title()}
          </Link>
        )}
      </PageHeader>
      {(dashboard.orderCount > 0 || !firstDay.some((step) => step === 'shop')) && <ChatNumberNotice />}
      {mayDo('manage-settings') && <FailedMailsNotice count={toDo.failedMails} last={toDo.lastFailedMail} />}
      {mayDo('see-backups') && toDo.backupFails && <FailedBackupNotice />}
      <InterruptedImportNotice interrupted={interrupted} />
      <FirstDay open={firstDay} isNew={dashboard.orderCount === 0} />
      <ToDoStrip toDo={toDo} now={now} />
      {dashboard.orderCount > 0 && (
        <div className="with-aside dashboard-columns min-[100rem]:[--aside:24rem]">
          <SalesOfPeriod sales={sales} by={by} margin={margin} />
          <Shares shares={shares} by={by} sales={sales} />
        </div>
      )}
      <SinceOpening>
        <div className="metrics tiles gap-(--gap) [--tile:10.5rem]">
          <MetricCards dashboard={dashboard} />
          <VisitorsCard counted={visitors} />
        </div>
        <div className="with-aside since-opening items-start xl:grid-cols-[minmax(0,1fr)_17rem_17rem] xl:items-stretch">
          {dashboard.orderCount === 0 ? (
            <NoOrders productCount={dashboard.productCount} />
          ) : (
            <>
              <SalesPanel days={dashboard.days} />
              <RecentOrders orders={dashboard.recentOrders} />
            </>
          )}
          <TopSellers products={dashboard.topSellers} />
        </div>
      </SinceOpening>
    </>
  );
}

function FailedMailsNotice({ count, last }: { count: number; last: number | undefined }) {
  if (last === undefined) return null;
  return (
    <Notice kind="problem">
      <p>{count === 1 ? m.mails_not_sent_one() : m.mails_not_sent({ count: showNumber(count) })}</p>
      <div className="flex flex-wrap items-center gap-x-6">
        <Link className="inline-flex min-h-11 items-center" to="/admin/settings?mails=failed#mails">
          {m.mails_not_sent_open()}
        </Link>
        <ActionButton
          to="/admin/mails/put-away"
          values={{ last: String(last) }}
          failed={m.mails_put_away_failed()}
        >
          {m.mails_put_away()}
        </ActionButton>
      </div>
    </Notice>
  );
}

function FailedBackupNotice() {
  return (
    <Notice kind="problem">
      <p>{m.backups_fail()}</p>
      <Link className="inline-flex min-h-11 items-center" to="/admin/settings#backups">
        {m.backups_fail_open()}
      </Link>
    </Notice>
  );
}

/** On a phone, what does not change from one hour to the next opens on demand. */
function SinceOpening({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        className="button button-quiet md:hidden"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {m.dashboard_since_opening()}
      </button>
      <div className={`grid gap-(--gap) ${isOpen ? '' : 'max-md:hidden'}`} id={id}>
        {children}
      </div>
    </>
  );
}
