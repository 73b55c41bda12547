import { Link } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import { listOrganisations } from '../../domain/organisations/organisation.queries.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { EmptyList } from '../list/data-table.tsx';
import { type Listed, ListPage } from '../list/list-page.tsx';
import { pageOf } from '../list/requested-page.ts';
import { foundSentence, SearchForm } from '../list/search-form.tsx';
import { pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/organisations-page';
import { kindName } from './organisation-words.ts';

export const meta = pageTitle(() => m.organisations_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = tidySearch(url.searchParams.get('q'));
  return listOrganisations(context.get(shopContext).db, { search, ...pageOf(url, 20) });
}

type Found = Awaited<ReturnType<typeof loader>>;

export function listed({
  organisations,
}: Pick<Found, 'organisations'>): Listed<Found['organisations'][number]> {
  return {
    list: 'organisations',
    title: m.organisations_title(),
    rows: organisations,
    keyOf: ({ id }) => id,
    columns: [
      {
        label: m.organisations_one(),
        cell: ({ name }) => name,
        to: ({ id }) => `/admin/organisations/${id}`,
      },
      { label: m.organisations_kind(), cell: ({ kind }) => kindName(kind) },
      { label: m.organisations_town(), cell: ({ town }) => town },
      { label: m.organisations_contact(), cell: ({ contactName }) => contactName },
      { label: m.field_phone(), cell: ({ phone }) => phone && formatPhone(phone), as: 'short' },
    ],
  };
}

export default function OrganisationsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      {...listed(loaderData)}
      actions={
        <Link className="button" to="/admin/organisations/new">
          <span className="icon icon-plus" aria-hidden="true" />
          {m.organisations_add()}
        </Link>
      }
      found={loaderData}
      none={<EmptyList icon="people">{m.organisations_none()}</EmptyList>}
    >
      <SearchForm label={m.organisations_search()} result={foundSentence(loaderData.total)} />
    </ListPage>
  );
}
