import { m } from '../../generated/words/messages.js';
import { DataTable } from './data-table.tsx';

type StoredDataProps = {
  labelledBy: string;
  /** Months until customers, messages and visits are erased; null: never. */
  retentionMonths: number | null;
};

export function StoredData({ labelledBy, retentionMonths: months }: StoredDataProps) {
  const time = months === 1 ? m.privacy_month() : months && m.privacy_months({ months });
  const rows = [
    {
      id: 'order',
      cells: [
        m.privacy_order(),
        m.privacy_order_purpose(),
        time ? m.privacy_order_time({ time }) : m.privacy_order_time_open(),
      ],
    },
    {
      id: 'invoice',
      cells: [m.privacy_invoice(), m.privacy_invoice_purpose(), m.privacy_invoice_time()],
    },
    {
      id: 'message',
      cells: [
        m.privacy_message(),
        m.privacy_message_purpose(),
        time ? m.privacy_message_time({ time }) : m.privacy_message_time_open(),
      ],
    },
    {
      id: 'visit',
      cells: [
        m.privacy_visit(),
        m.privacy_visit_purpose(),
        time ? m.privacy_visit_time({ time }) : m.privacy_visit_time_open(),
      ],
    },
    { id: 'limit', cells: [m.privacy_limit(), m.privacy_limit_purpose(), m.privacy_limit_time()] },
  ];
  return (
    <DataTable
      labelledBy={labelledBy}
      columns={[m.privacy_column_data(), m.privacy_column_purpose(), m.privacy_column_time()]}
      rows={rows}
    />
  );
}
