import { Link } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import { listOrganisations } from '../../domain/organisations/organisation.queries.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { foundSentence } from '../list/found-sentence.ts';
import { Pagination } from '../list/pagination.tsx';
import { requestedPage } from '../list/requested-page.ts';
import { SearchForm } from '../list/search-form.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import { useBackoffice } from '../shell/shell.tsx';
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
  const { language } = useBackoffice();
  return (
    <>
      <PageHeader title={m.organisations_title()}>
        <Link className="button" to="/admin/organisations/new">
          <span className="icon icon-plus" aria-hidden="true" />
          {m.organisations_add()}
        </Link>
      </PageHeader>
      <SearchForm label={m.organisations_search()} result={foundSentence(total, language)} />
      {total === 0 ? (
        <div className="empty">
          <span className="icon icon-company" aria-hidden="true" />
          <p>{m.organisations_none()}</p>
        </div>
      ) : (
        <section className="table-panel">
          <table className="data-table">
            <caption className="visually-hidden">{m.organisations_title()}</caption>
            <thead>
              <tr>
                <th scope="col">{m.organisations_one()}</th>
                <th scope="col">{m.organisations_kind()}</th>
                <th scope="col">{m.organisations_town()}</th>
                <th scope="col">{m.organisations_contact()}</th>
                <th scope="col">{m.field_phone()}</th>
              </tr>
            </thead>
            <tbody>
              {organisations.map(({ id, name, kind, town, contactName, phone }) => (
                <tr key={id}>
                  <td data-label={m.organisations_one()}>
                    <Link
                      className="inline-flex min-h-(--control) items-center font-semibold wrap-anywhere"
                      to={`/admin/organisations/${id}`}
                      data-row
                    >
                      {name}
                    </Link>
                  </td>
                  <td data-label={m.organisations_kind()}>{kindName(kind)}</td>
                  <td data-label={m.organisations_town()}>{town || '–'}</td>
                  <td data-label={m.organisations_contact()}>{contactName || '–'}</td>
                  <td className="whitespace-nowrap" data-label={m.field_phone()}>
                    {phone ? formatPhone(phone) : '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}
