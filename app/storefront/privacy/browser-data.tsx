import { m } from '../../generated/words/messages.js';
import { DataTable } from './data-table.tsx';

export function BrowserData({ labelledBy }: { labelledBy: string }) {
  return (
    <DataTable
      labelledBy={labelledBy}
      columns={[m.privacy_column_name(), m.privacy_column_role(), m.privacy_column_time()]}
      rows={browserRows().map((cells) => ({ id: cells.join(), cells }))}
    />
  );
}

export const browserRows = () => [
  ['cart', m.privacy_cart(), m.privacy_time_30_days()],
  ['language', m.privacy_language(), m.privacy_time_year()],
  ['zone', m.privacy_zone(), m.privacy_time_year()],
  ['browser', m.privacy_browser_id(), m.privacy_time_day()],
  ['buyer', m.privacy_buyer(), m.privacy_time_90_days()],
  ['visitor_id', m.privacy_visitor_id(), m.privacy_time_yours()],
  ['orders', m.privacy_orders_kept(), m.privacy_time_30_days()],
  ['pending-order, pending-quote', m.privacy_pending(), m.privacy_time_sent()],
  ['pages', m.privacy_offline(), m.privacy_time_yours()],
];
