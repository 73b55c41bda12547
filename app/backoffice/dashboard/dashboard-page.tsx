import { countVisitors, readDashboard } from '../../domain/dashboard/dashboard.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { ChatNumberNotice } from '../chat-number-notice.tsx';
import { officeTitle } from '../office-title.ts';
import { PageHeader } from '../page-header.tsx';
import type { Route } from './+types/dashboard-page';
import { MetricCards } from './metric-cards.tsx';
import { NoOrders } from './no-orders.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { SalesPanel } from './sales-panel.tsx';
import { TopSellers } from './top-sellers.tsx';
import { VisitorsCard } from './visitors-card.tsx';

export const meta = officeTitle(() => m.office_dashboard());

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [dashboard, visitors] = await Promise.all([readDashboard(db), countVisitors(db)]);
  return { dashboard, visitors };
}

export default function DashboardPage({ loaderData: { dashboard, visitors } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.office_dashboard()} />
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
