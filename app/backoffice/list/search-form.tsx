import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { m } from '../../generated/words/messages.js';

type SearchFormProps = {
  label: string;
  /** How many were found, as a sentence: read out when it changes. */
  result: string;
  /** Other filters: selects whose names are in the URL. */
  children?: ReactNode;
};

/** Search and filters of a list. Its state is the URL; it is sent while somebody types, and by every change of a filter. */
export function SearchForm({ label, result, children }: SearchFormProps) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSearching = useNavigation().state === 'loading';
  const asked = params.get('q') ?? '';

  // Back and forward change the URL under the field: it follows, unless somebody is typing in it.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = asked;
  }, [asked]);

  function send(form: HTMLFormElement | null, wait: number) {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => form && submit(form, { replace: asked !== '' }), wait);
  }

  return (
    <Form
      className="filters"
      role="search"
      onInput={(event) => send(event.currentTarget, 250)}
      onSubmit={() => clearTimeout(waiting.current)}
    >
      <div className="field">
        <label htmlFor="search">{label}</label>
        <input
          ref={input}
          className="input"
          id="search"
          name="q"
          type="search"
          defaultValue={asked}
          autoComplete="off"
          aria-keyshortcuts="/"
          placeholder={m.search_hint()}
          data-search
        />
      </div>
      {children}
      <p className="filters-result" role="status" aria-busy={isSearching}>
        {result}
      </p>
    </Form>
  );
}
