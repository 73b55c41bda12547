import type { Zone } from '../../domain/delivery/zone.ts';
import { m } from '../../generated/words/messages.js';
import { showFcfa, showText } from '../language/show.ts';
import { DataTable } from '../list/data-table.tsx';

export function ZoneTable({ zones }: { zones: Zone[] }) {
  if (zones.length === 0) return <p>{m.delivery_none()}</p>;
  return (
    <section className="table-panel">
      <DataTable
        caption={m.delivery_zones()}
        rows={zones}
        keyOf={({ id }) => id}
        columns={[
          { label: m.delivery_town(), cell: ({ town }) => town },
          { label: m.delivery_quarter(), cell: ({ name }) => name },
          { label: m.delivery_fee(), cell: ({ fee }) => showFcfa(fee), as: 'number' },
          {
            label: m.delivery_free_from(),
            cell: ({ freeFrom }) => freeFrom !== null && showFcfa(freeFrom),
            as: 'number',
          },
          {
            label: m.delivery_delay(),
            cell: ({ delayFr, delayEn }) => showText({ fr: delayFr, en: delayEn }),
          },
        ]}
      />
    </section>
  );
}
