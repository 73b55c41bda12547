import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { showNumber } from '../language/show.ts';

type SearchFormProps = {
  label: string;
  result: string;
  /** What stands beside the field on a phone: an `AddLink`. */
  add?: ReactNode;
  children?: ReactNode;
};

export function SearchForm({ label, result, add, children }: SearchFormProps) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const isSearching = state === 'loading';
  const isLeaving = next !== undefined && next.pathname !== pathname;
  const query = params.get('q') ?? '';

  // The field follows the URL after Back and Forward, except while the administrator types in it.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = query;
  }, [query]);

  // Who opens a row before the search was sent stays there.
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current);
    return () => clearTimeout(timer.current);
  }, [isLeaving]);

  function send(form: HTMLFormElement | null, wait: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const isOpeningRow = document.activeElement?.closest('a');
      if (form?.isConnected && !isOpeningRow) void submit(form, { replace: query !== '' });
    }, wait);
  }

  return (
    <Form
      className="filters"
      role="search"
      onInput={(event) => send(event.currentTarget, 250)}
      onSubmit={() => clearTimeout(timer.current)}
    >
      <div className="field">
        <label htmlFor="search">{label}</label>
        <input
          ref={input}
          className="input"
          id="search"
          name="q"
          type="search"
          defaultValue={query}
          autoComplete="off"
          aria-keyshortcuts="/"
          placeholder={label}
          data-search
        />
      </div>
      {add}
      {children}
      <p className="filters-result" role="status" aria-busy={isSearching}>
        {result}
      </p>
    </Form>
  );
}

/** For lists of anything but products, which `resultSentence` counts. */
export function foundSentence(total: number): string {
  if (total === 0) return m.found_none();
  return total === 1 ? m.found_one() : m.found_count({ count: showNumber(total) });
}

export function resultSentence(total: number): string {
  if (total === 0) return m.results_none();
  return total === 1 ? m.results_one() : m.results_count({ count: showNumber(total) });
}
