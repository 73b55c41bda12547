import { useLocation } from 'react-router';
import type { Language } from '../../domain/localized.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address } from '../address.ts';

/** On the list it keeps what was searched; the other choices of the list are reset. */
export function SearchField({ language }: { language: Language }) {
  const { search } = useLocation();
  return (
    <search className="search-field flex min-w-0 lg:max-w-104">
      <form className="contents" action={address(language, '/products')} data-search>
        <input
          type="search"
          name="q"
          key={search}
          defaultValue={new URLSearchParams(search).get('q') ?? ''}
          placeholder={m.search_placeholder()}
          aria-label={m.search_products()}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className="icon-button" type="submit" aria-label={m.search()}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
