import { findPersons } from '../../domain/privacy/person.queries.ts';
import { shownPersons } from '../../domain/privacy/person.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { SearchForm } from '../list/search-form.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/privacy-page';
import { PersonList } from './person-list.tsx';

export const meta = pageTitle(() => m.persons_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = tidySearch(url.searchParams.get('q'));
  return { search, ...(await findPersons(context.get(shopContext).db, search)) };
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { search, customers, senders } = loaderData;
  const found = customers.length + senders.length;
  const isCut = Math.max(customers.length, senders.length) === shownPersons;
  return (
    <>
      <PageHeader title={m.persons_title()} back="/admin/settings" />
      <p className="max-w-3xl">{m.persons_lead()}</p>
      <SearchForm label={m.persons_search()} result={resultOf(search, found)} />
      {isCut && <p className="text-muted">{m.persons_many({ count: shownPersons })}</p>}
      {found > 0 && <PersonList key={search} customers={customers} senders={senders} />}
    </>
  );
}

function resultOf(search: string, found: number): string {
  if (search === '') return m.persons_start();
  return found === 0 ? m.persons_none() : m.persons_found({ count: found });
}
