import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Form, useFetcher, useLocation } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { useOnEach } from '../form/use-on-each.ts';
import { countResults, type Found, type Searcher, SearchResults } from './search-results.tsx';

const typingPauseMs = 150;

/** The field in the header; without a script it opens the page of the search. */
export function SearchEverything(props: Searcher) {
  const { load, data } = useFetcher<Found>();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  useOnEach(key, close);

  const input = () => form.current?.querySelector('input');
  const rows = () => [...(form.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

  function close() {
    clearTimeout(timer.current);
    setOpen(false);
  }

  function search({ currentTarget }: FormEvent<HTMLInputElement>) {
    clearTimeout(timer.current);
    const typed = currentTarget.value;
    timer.current = setTimeout(() => {
      void load(`/admin/search?${new URLSearchParams({ q: typed })}`);
      setOpen(true);
    }, typingPauseMs);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || !act(event.key)) return;
    event.preventDefault();
    // The arrows also walk through the list of the screen.
    event.stopPropagation();
  }

  function act(key: string): boolean {
    const all = rows();
    const at = all.findIndex((row) => row.matches(':focus'));
    const [first] = all;
    if (key === 'Escape') {
      close();
      input()?.focus();
    } else if (key === 'ArrowDown') all[Math.min(at + 1, all.length - 1)]?.focus();
    else if (key === 'ArrowUp') (at > 0 ? all[at - 1] : input())?.focus();
    else if (key === 'Enter' && first && at < 0 && data?.search === input()?.value.trim()) first.click();
    else return false;
    return true;
  }

  return (
    <Form
      ref={form}
      className="search-everything relative max-w-104 min-w-32 flex-[1_1_26rem] max-md:hidden"
      action="/admin/search"
      role="search"
      aria-label={m.search_everything()}
      onSubmit={close}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <span
        className="icon icon-search pointer-events-none absolute top-[calc(50%-0.5rem)] left-3"
        aria-hidden="true"
      />
      <input
        className="input ps-9 pe-16"
        name="q"
        type="search"
        autoComplete="off"
        aria-label={m.search_everything_label()}
        aria-keyshortcuts="Control+K"
        placeholder={m.search_everything_label()}
        onInput={search}
        onFocus={() => data && setOpen(true)}
        data-search-everything
      />
      <span className="key pointer-events-none absolute top-[calc(50%-0.6875rem)] right-2" aria-hidden="true">
        Ctrl K
      </span>
      {isOpen && data && (
        <div className="card search-panel absolute top-[calc(100%+0.25rem)] left-0 max-h-[calc(100dvh-5rem)] w-[min(42rem,100vw-8rem)] overflow-y-auto">
          <SearchResults found={data} {...props} />
          <p className="search-foot ruled-above sticky bottom-0 px-4 py-2" role="status">
            {countResults(data)}
          </p>
        </div>
      )}
    </Form>
  );
}
