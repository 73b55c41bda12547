import { Link } from 'react-router';
import { listMissedSearches, listSynonyms } from '../../domain/products/synonyms/synonym.queries.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { DeleteButton } from '../form/action/delete-button.tsx';
import { showNumber } from '../language/show.ts';
import { Pagination } from '../list/pagination.tsx';
import { pageOf } from '../list/requested-page.ts';
import { SearchForm } from '../list/search-form.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/search-words-page';
import { MissedSearches } from './missed-searches.tsx';

export const meta = pageTitle(() => m.search_words_title());

const missesShown = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const search = tidySearch(url.searchParams.get('q'));
  const [list, missed] = await Promise.all([
    listSynonyms(db, { search, ...pageOf(url, 20) }),
    listMissedSearches(db, missesShown),
  ]);
  return { ...list, missed };
}

export default function SearchWordsPage({ loaderData }: Route.ComponentProps) {
  const { synonyms, total, page, pageCount, missed } = loaderData;
  const counted =
    total === 1 ? m.search_words_count_one() : m.search_words_count({ count: showNumber(total) });
  return (
    <>
      <PageHeader title={m.search_words_title()}>
        <Link className="button" to="/admin/search-words/add">
          {m.search_words_add()}
        </Link>
      </PageHeader>
      <div className="grid gap-6">
        <MissedSearches missed={missed} />
        <section className="card-panel">
          <h2>{m.search_words_list()}</h2>
          <p className="text-muted">{m.search_words_lead()}</p>
          <SearchForm
            label={m.search_words_search()}
            result={total === 0 ? m.search_words_none_found() : counted}
          />
          <ul className="ruled grid">
            {synonyms.map(({ id, typed, meant, bothWays }) => (
              <li className="flex flex-wrap items-center justify-between gap-3 py-2" key={id}>
                <Link className="press-line" to={`/admin/search-words/${id}`}>
                  {typed} {bothWays ? '=' : '→'} {meant}
                </Link>
                <DeleteButton
                  to={`/admin/search-words/${id}/delete`}
                  verb={m.search_words_delete()}
                  label={m.search_words_delete_named({ typed, meant })}
                  title={m.search_words_delete_title({ typed })}
                  text={m.search_words_delete_text({ typed, meant })}
                  failed={m.search_words_delete_failed()}
                  gone={m.search_words_gone()}
                />
              </li>
            ))}
          </ul>
          <Pagination page={page} pageCount={pageCount} />
        </section>
      </div>
    </>
  );
}
