import { countVisitors, findDashboard } from '../../domain/reports/dashboard.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { ChatNumberNotice } from '../notices/chat-number-notice.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/dashboard-page';
import { MetricCards } from './metric-cards.tsx';
import { NoOrders } from './no-orders.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { SalesPanel } from './sales-panel.tsx';
import { TopSellers } from './top-sellers.tsx';
import { VisitorsCard } from './visitors-card.tsx';

export const meta = pageTitle(() => m.backoffice_dashboard());

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [dashboard, visitors] = await Promise.all([findDashboard(db), countVisitors(db)]);
  return { dashboard, visitors };
}

export default function DashboardPage({ loaderData: { dashboard, visitors } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.backoffice_dashboard()} />
      <ChatNumberNotice />
      <MetricCards dashboard={dashboard} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-6">
          {dashboard.orderCount === 0 ? (
            <NoOrders productCount={dashboard.productCount} />
          ) : (
            <>
              <SalesPanel days={dashboard.days} />
              <RecentOrders orders={dashboard.recentOrders} />
            </>
          )}
        </div>
        <div className="grid grid-cols-1 gap-6">
          <VisitorsCard counted={visitors} />
          <TopSellers products={dashboard.topSellers} />
        </div>
      </div>
    </>
  );
}
