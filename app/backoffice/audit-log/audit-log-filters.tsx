import { useEffect, useRef } from 'react';
import { Link, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { auditActions, subjectTypes } from '../../domain/audit-log/audit.ts';
import { m } from '../../generated/words/messages.js';
import { Select, TextField } from '../../ui/field.tsx';
import { actionName, subjectName } from './audit-log-words.ts';

type LogFiltersProps = { authors: string[]; isFiltered: boolean; result: string };

export function LogFilters({ authors, isFiltered, result }: LogFiltersProps) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSearching = useNavigation().state === 'loading';

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

  const value = (name: string) => params.get(name) ?? '';
  return (
    <form
      ref={form}
      className="filters log-filters"
      onChange={filter}
      onSubmit={(event) => event.preventDefault()}
    >
      <Select
        id="administrator"
        name="administrator"
        label={m.log_administrator()}
        defaultValue={value('administrator')}
      >
        <option value="">{m.log_everybody()}</option>
        {authors.map((author) => (
          <option key={author} value={author}>
            {author}
          </option>
        ))}
      </Select>
      <Select id="action" name="action" label={m.log_action()} defaultValue={value('action')}>
        <option value="">{m.log_all_actions()}</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {actionName(action)}
          </option>
        ))}
      </Select>
      <Select id="subject" name="subject" label={m.log_subject()} defaultValue={value('subject')}>
        <option value="">{m.log_all_subjects()}</option>
        {subjectTypes.map((subject) => (
          <option key={subject} value={subject}>
            {subjectName(subject)}
          </option>
        ))}
      </Select>
      <TextField
        id="from"
        name="from"
        inputMode="numeric"
        autoComplete="off"
        placeholder={m.day_format()}
        label={m.log_from()}
        defaultValue={value('from')}
        required={false}
      />
      <TextField
        id="to"
        name="to"
        inputMode="numeric"
        autoComplete="off"
        placeholder={m.day_format()}
        label={m.log_to()}
        defaultValue={value('to')}
        required={false}
      />
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
