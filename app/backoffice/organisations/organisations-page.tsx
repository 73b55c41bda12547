import { Link } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import { listOrganisations } from '../../domain/organisations/organisation.queries.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { DataTable, EmptyList } from '../list/data-table.tsx';
import { foundSentence } from '../list/found-sentence.ts';
import { Pagination } from '../list/pagination.tsx';
import { requestedPage } from '../list/requested-page.ts';
import { SearchForm } from '../list/search-form.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/organisations-page';
import { kindName } from './organisation-words.ts';

const pageSize = 20;

export const meta = pageTitle(() => m.organisations_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = tidySearch(url.searchParams.get('q'));
  return listOrganisations(context.get(shopContext).db, { search, page: requestedPage(url), pageSize });
}

export default function OrganisationsPage({ loaderData }: Route.ComponentProps) {
  const { organisations, total, page, pageCount } = loaderData;
  return (
    <>
      <PageHeader title={m.organisations_title()}>
        <Link className="button" to="/admin/organisations/new">
          <span className="icon icon-plus" aria-hidden="true" />
          {m.organisations_add()}
        </Link>
      </PageHeader>
      <SearchForm label={m.organisations_search()} result={foundSentence(total)} />
      {total === 0 ? (
        <EmptyList icon="company">{m.organisations_none()}</EmptyList>
      ) : (
        <section className="table-panel">
          <DataTable
            caption={m.organisations_title()}
            rows={organisations}
            keyOf={({ id }) => id}
            columns={[
              {
                label: m.organisations_one(),
                cell: ({ name }) => name,
                to: ({ id }) => `/admin/organisations/${id}`,
              },
              { label: m.organisations_kind(), cell: ({ kind }) => kindName(kind) },
              { label: m.organisations_town(), cell: ({ town }) => town },
              { label: m.organisations_contact(), cell: ({ contactName }) => contactName },
              { label: m.field_phone(), cell: ({ phone }) => phone && formatPhone(phone), as: 'short' },
            ]}
          />
        </section>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}
