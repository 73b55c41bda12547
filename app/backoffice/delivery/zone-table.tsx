import type { Zone } from '../../domain/delivery/zone.ts';
import { localized } from '../../domain/localized.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';
import { DataTable } from '../list/data-table.tsx';
import { useBackoffice } from '../shell/shell.tsx';

export function ZoneTable({ zones }: { zones: Zone[] }) {
  const { language } = useBackoffice();
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
          { label: m.delivery_fee(), cell: ({ fee }) => formatFcfa(fee, language), as: 'number' },
          {
            label: m.delivery_free_from(),
            cell: ({ freeFrom }) => freeFrom !== null && formatFcfa(freeFrom, language),
            as: 'number',
          },
          {
            label: m.delivery_delay(),
            cell: ({ delayFr, delayEn }) => localized(language, { fr: delayFr, en: delayEn }),
          },
        ]}
      />
    </section>
  );
}
