import { Link } from 'react-router';
import type { ListedMiss } from '../../domain/products/synonyms/synonym.queries.ts';
import { m } from '../../generated/words/messages.js';
import { ActionButton } from '../form/action/action-button.tsx';
import { showDay, showNumber } from '../language/show.ts';

export function MissedSearches({ missed }: { missed: ListedMiss[] }) {
  return (
    <section className="card-panel">
      <h2>{m.missed_title()}</h2>
      <p className="text-muted">{missed.length === 0 ? m.missed_none() : m.missed_lead()}</p>
      {missed.length > 0 && (
        <ul className="ruled grid">
          {missed.map((each) => (
            <MissedSearch key={each.words} {...each} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MissedSearch({ words, times, lastAt }: ListedMiss) {
  const count = times === 1 ? m.missed_once() : m.missed_times({ count: showNumber(times) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <p>
        <strong>{words}</strong>{' '}
        <span className="text-muted">
          {count} · {m.missed_last({ date: showDay(new Date(lastAt)) })}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Link
          className="button button-quiet button-small"
          to={`/admin/search-words/add?${new URLSearchParams({ typed: words })}`}
          aria-label={m.missed_add_named({ words })}
        >
          {m.search_words_add()}
        </Link>
        <ActionButton
          to="/admin/search-words/missed"
          values={{ words }}
          failed={m.missed_dismiss_failed()}
          refused={{ 'not-found': m.missed_gone() }}
          label={m.missed_dismiss_named({ words })}
        >
          <span className="icon icon-check" aria-hidden="true" />
          {m.missed_dismiss()}
        </ActionButton>
      </div>
    </li>
  );
}
