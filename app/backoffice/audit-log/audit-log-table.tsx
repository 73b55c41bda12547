import { Link } from 'react-router';
import type { AuditEntry } from '../../domain/audit-log/audit-log.queries.ts';
import { m } from '../../generated/words/messages.js';
import { showMoment } from '../language/show.ts';
import { actionName, subjectName } from './audit-log-words.ts';
import { changedFields, lineOf } from './changed-fields.ts';
import { subjectLink } from './subject-link.ts';

export function LogTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <section className="table-panel">
      <table className="data-table log-table">
        <caption className="visually-hidden">{m.log_list()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.log_when()}</th>
            <th scope="col">{m.log_administrator()}</th>
            <th scope="col">{m.log_action()}</th>
            <th scope="col">{m.log_changes()}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const fields = changedFields(entry);
  return (
    <tr>
      <td className="text-muted">
        <time dateTime={entry.at.toISOString()}>{showMoment(entry.at)}</time>
      </td>
      <td className="[overflow-wrap:anywhere]">{entry.administratorName}</td>
      <td>
        <p className="font-semibold">{actionName(entry.action)}</p>
        <Subject entry={entry} />
      </td>
      <td>
        {fields.length > 0 && (
          <ul className="grid gap-1 text-sm">
            {fields.map((field) => (
              <li key={field.name} className="[overflow-wrap:anywhere]">
                {lineOf(field)}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

function Subject({ entry }: { entry: AuditEntry }) {
  const name = entry.subjectName || subjectName(entry.subjectType);
  const page = subjectLink(entry);
  return page ? (
    <Link className="log-subject" to={page} data-row>
      {name}
    </Link>
  ) : (
    <span className="[overflow-wrap:anywhere]">{name}</span>
  );
}

export function NoChanges({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="empty">
      <span className={`icon icon-${isFiltered ? 'search' : 'clock'}`} aria-hidden="true" />
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
