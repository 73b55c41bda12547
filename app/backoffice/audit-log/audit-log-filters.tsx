import { useEffect, useRef } from 'react';
import { Link, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { auditActions, subjectTypes } from '../../domain/audit-log/audit.ts';
import { m } from '../../generated/words/messages.js';
import { DayFilter, FilterChoice } from '../list/filter-choice.tsx';
import { actionName, subjectName } from './audit-log-words.ts';

type LogFiltersProps = { authors: string[]; isFiltered: boolean; result: string };

export function LogFilters({ authors, isFiltered, result }: LogFiltersProps) {
  const [params] = useSearchParams();
  const { form, filter } = useLogFilters(isFiltered);
  const isSearching = useNavigation().state === 'loading';
  const value = (name: string) => params.get(name) ?? '';
  return (
    <form
      ref={form}
      className="filters log-filters"
      onChange={filter}
      onSubmit={(event) => event.preventDefault()}
    >
      <FilterChoice
        name="administrator"
        label={m.log_administrator()}
        all={m.log_everybody()}
        values={authors}
        words={String}
        chosen={value('administrator')}
      />
      <FilterChoice
        name="action"
        label={m.log_action()}
        all={m.log_all_actions()}
        values={auditActions}
        words={actionName}
        chosen={value('action')}
      />
      <FilterChoice
        name="subject"
        label={m.log_subject()}
        all={m.log_all_subjects()}
        values={subjectTypes}
        words={subjectName}
        chosen={value('subject')}
      />
      <Day name="from" label={m.log_from()} />
      <Day name="to" label={m.log_to()} />
      {isFiltered && (
        <Link className="button button-quiet" to="/admin/log">
          {m.log_reset()}
        </Link>
      )}
      <p className="filters-result" role="status" aria-busy={isSearching}>
        {result}
      </p>
    </form>
  );
}

function Day({ name, label }: { name: string; label: string }) {
  const [params] = useSearchParams();
  return <DayFilter name={name} label={label} typed={params.get(name) ?? ''} inputMode="numeric" />;
}

function useLogFilters(isFiltered: boolean) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Fields follow the URL after Back and Forward, except the focused one.
  useEffect(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? [])
      if (field !== document.activeElement) field.value = params.get(field.name) ?? '';
  }, [params]);

  /** Waits, because a day is typed in three parts. */
  function filter() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const filters = [...new FormData(form.current)].filter(([, value]) => value !== '');
      void submit(new URLSearchParams(filters.map(([name, value]) => [name, String(value)])), {
        replace: isFiltered,
      });
    }, 250);
  }

  return { form, filter };
}
