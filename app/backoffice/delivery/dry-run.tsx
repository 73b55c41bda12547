import {
  type AgencyDetails,
  type ListPlan,
  placeName,
  type ZoneDetails,
} from '../../domain/delivery/zone.ts';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import { showFcfa } from '../language/show.ts';

export type ListPlans = { zones: ListPlan<ZoneDetails>; agencies: ListPlan<AgencyDetails> };

export function DryRun({ zones, agencies }: ListPlans) {
  const zone = (row: ZoneDetails) => `${placeName(row)} – ${showFcfa(row.fee)}`;
  const agency = ({ name }: AgencyDetails) => name;
  return (
    <Notice kind="attention">
      <p className="font-semibold">{m.delivery_dry_run()}</p>
      <ul>
        <Rows words={m.delivery_added} rows={[...zones.added.map(zone), ...agencies.added.map(agency)]} />
        <Rows
          words={m.delivery_changed}
          rows={[...zones.changed.map(zone), ...agencies.changed.map(agency)]}
        />
        <Rows
          words={m.delivery_removed}
          rows={[...zones.removed.map(zone), ...agencies.removed.map(agency)]}
        />
        <li>{m.delivery_kept({ count: zones.kept + agencies.kept })}</li>
      </ul>
    </Notice>
  );
}

const shownRows = 8;

type RowsProps = { words: (counted: { count: number; rows: string }) => string; rows: string[] };

function Rows({ words, rows }: RowsProps) {
  if (rows.length === 0) return null;
  const more = rows.length > shownRows ? ' …' : '';
  return <li>{words({ count: rows.length, rows: rows.slice(0, shownRows).join(' · ') + more })}</li>;
}
