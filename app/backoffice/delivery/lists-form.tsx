import { useMemo } from 'react';
import type { ListRefusal, RowRefusal } from '../../domain/delivery/parse-zones.ts';
import { maxAgencies, maxZones } from '../../domain/delivery/zone.ts';
import { m } from '../../generated/words/messages.js';
import { FileInput } from '../../ui/file-input.tsx';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { listLine } from '../form/table/rows.ts';
import { TableField } from '../form/table/table-field.tsx';
import { DryRun, type ListPlans } from './dry-run.tsx';

type Refused = { ok: false } & ListRefusal;
export type AnsweredLists = {
  reason: 'fields' | 'stale' | 'failed' | 'dry-run';
  typed: { zones: string; agencies: string };
  fields: { zones?: Refused; agencies?: Refused };
  plan: ListPlans | undefined;
  /** The digest of the lists that were tried, and of those that they replace. */
  checked: string;
  seen: string;
};

export type RefusedLists = AnsweredLists & { reason: Exclude<AnsweredLists['reason'], 'dry-run'> };

type ListsFormProps = {
  lists: { zones: string; agencies: string };
  seen: string;
  answer: AnsweredLists | undefined;
};

export function ListsForm({ lists, seen, answer }: ListsFormProps) {
  const typed = answer?.typed ?? lists;
  const errors = {
    zones: answer?.fields.zones && refusalOf(answer.fields.zones),
    agencies: answer?.fields.agencies && refusalOf(answer.fields.agencies),
  };
  const area = (name: 'zones' | 'agencies') => ({
    ...{ id: name, name, format: listLine },
    ...{ defaultValue: typed[name], error: errors[name] },
  });
  const columns = useMemo(listColumns, []);
  return (
    <EditForm
      subject={`delivery:${seen}`}
      failed={m.delivery_failed()}
      save={answer?.plan ? m.delivery_apply() : m.delivery_check()}
      errors={[
        { fieldId: 'zones', name: m.delivery_zones(), error: errors.zones },
        { fieldId: 'agencies', name: m.delivery_agencies(), error: errors.agencies },
      ]}
      problem={
        answer?.plan && (
          <>
            {answer.reason === 'stale' && <ConflictNotice sentence={<p>{m.delivery_stale()}</p>} />}
            <DryRun {...answer.plan} />
          </>
        )
      }
    >
      <input type="hidden" name="checked" value={answer?.checked ?? ''} />
      <input type="hidden" name="seen" value={answer?.seen ?? ''} />
      <section className="card-panel">
        <h2>{m.delivery_zones()}</h2>
        <TableField
          {...area('zones')}
          label={m.delivery_zones_label()}
          textHint={m.delivery_zones_text()}
          hint={m.delivery_zones_hint({ max: maxZones })}
          columns={columns.zones}
          most={maxZones}
          lines={10}
        />
        <ZonesFile />
      </section>
      <section className="card-panel">
        <h2>{m.delivery_agencies()}</h2>
        <TableField
          {...area('agencies')}
          label={m.delivery_agencies_label()}
          textHint={m.delivery_agencies_text()}
          columns={columns.agencies}
          most={maxAgencies}
          lines={4}
        />
      </section>
    </EditForm>
  );
}

function listColumns() {
  const zones = [
    { label: m.delivery_town() },
    { label: m.delivery_quarter() },
    { label: m.delivery_fee(), isNumber: true },
    { label: m.delivery_free_from(), isNumber: true },
    { label: m.delivery_delay() },
    { label: m.delivery_delay_en() },
  ];
  return { zones, agencies: [{ label: m.delivery_agency_name() }, { label: m.delivery_note() }] };
}

function ZonesFile() {
  return (
    <>
      <p className="text-sm text-muted">{m.delivery_file_hint()}</p>
      <FileInput
        accept=".csv,.txt,text/csv"
        aria-label={m.delivery_file()}
        onChange={({ currentTarget }) => void readInto('zones', currentTarget.files?.[0])}
      />
    </>
  );
}

/** Excel saves CSV files in Windows-1252. */
async function readInto(id: string, file: File | undefined) {
  const area = document.getElementById(id);
  if (!file || !(area instanceof HTMLTextAreaElement)) return;
  const bytes = await file.arrayBuffer();
  try {
    area.value = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    area.value = new TextDecoder('windows-1252').decode(bytes);
  }
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

const rowSentences: Record<RowRefusal, () => string> = {
  'town-invalid': m.delivery_row_town,
  'name-invalid': m.delivery_row_name,
  'fee-invalid': m.delivery_row_fee,
  'free-from-invalid': m.delivery_row_free_from,
  'delay-too-long': m.delivery_row_delay,
  'note-too-long': m.delivery_row_note,
  twice: m.delivery_row_twice,
};

const shownErrors = 5;

function refusalOf(refused: Refused): string {
  if (refused.reason === 'too-many-rows') return m.delivery_too_many({ max: maxZones });
  if (refused.reason === 'not-a-list') return m.delivery_not_a_list();
  return refused.errors
    .slice(0, shownErrors)
    .map(({ row, refusal }) => m.delivery_row({ row, problem: rowSentences[refusal]() }))
    .join(' ');
}
