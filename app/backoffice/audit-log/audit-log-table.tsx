import { Link } from 'react-router';
import type { AuditEntry } from '../../domain/audit-log/audit-log.queries.ts';
import { m } from '../../generated/words/messages.js';
import { showIsoMonth, showMoment } from '../language/show.ts';
import { DataTable } from '../list/data-table.tsx';
import { actionName, subjectName } from './audit-log-words.ts';
import { changedFields, lineOf } from './changed-fields.ts';
import { subjectLink } from './subject-link.ts';

export function LogTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <section className="table-panel">
      <DataTable
        className="log-table"
        caption={m.log_list()}
        rows={entries}
        keyOf={({ id }) => id}
        columns={[
          {
            label: m.log_when(),
            cell: ({ at }) => <time dateTime={at.toISOString()}>{showMoment(at)}</time>,
            as: 'whole',
            className: 'text-muted',
          },
          {
            label: m.log_administrator(),
            cell: ({ administratorName }) => administratorName,
            as: 'whole',
            className: 'wrap-anywhere',
          },
          {
            label: m.log_action(),
            cell: (entry) => (
              <>
                <p className="font-semibold">{actionName(entry.action)}</p>
                <Subject entry={entry} />
              </>
            ),
            as: 'whole',
          },
          { label: m.log_changes(), cell: (entry) => <Changes entry={entry} />, as: 'whole' },
        ]}
      />
    </section>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const fields = changedFields(entry);
  if (fields.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {fields.map((field) => (
        <li key={field.name} className="[overflow-wrap:anywhere]">
          {lineOf(field)}
        </li>
      ))}
    </ul>
  );
}

function Subject({ entry }: { entry: AuditEntry }) {
  const { subjectType, subjectName: saved } = entry;
  const name = saved && subjectType === 'month' ? showIsoMonth(saved) : saved || subjectName(subjectType);
  const page = subjectLink(entry);
  return page ? (
    <Link className="inline-flex min-h-6 items-center wrap-anywhere max-[70rem]:min-h-11" to={page} data-row>
      {name}
    </Link>
  ) : (
    <span className="[overflow-wrap:anywhere]">{name}</span>
  );
}

export function NoChanges({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="empty">
      <span className={`icon icon-${isFiltered ? 'search' : 'edit'}`} aria-hidden="true" />
      <h2>{isFiltered ? m.log_none_found() : m.log_none()}</h2>
      {isFiltered ? (
        <Link className="button button-quiet" to="/admin/log">
          {m.log_reset()}
        </Link>
      ) : (
        <p className="text-muted">{m.log_none_hint()}</p>
      )}
    </div>
  );
}
