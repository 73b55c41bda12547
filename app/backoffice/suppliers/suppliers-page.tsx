import { Link } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { listSuppliers } from '../../domain/suppliers/supplier.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { EmptyList } from '../list/data-table.tsx';
import { type Listed, ListPage } from '../list/list-page.tsx';
import { pageOf } from '../list/requested-page.ts';
import { foundSentence, SearchForm } from '../list/search-form.tsx';
import { pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/suppliers-page';

export const meta = pageTitle(() => m.suppliers_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = tidySearch(url.searchParams.get('q'));
  return listSuppliers(context.get(shopContext).db, { search, ...pageOf(url, 20) });
}

type Found = Awaited<ReturnType<typeof loader>>;

export function listed({ suppliers }: Pick<Found, 'suppliers'>): Listed<Found['suppliers'][number]> {
  return {
    list: 'suppliers',
    title: m.suppliers_title(),
    rows: suppliers,
    keyOf: ({ id }) => id,
    columns: [
      { label: m.receive_supplier(), cell: ({ name }) => name, to: ({ id }) => `/admin/suppliers/${id}` },
      { label: m.suppliers_country(), cell: ({ country }) => country },
      { label: m.organisations_contact(), cell: ({ contactName }) => contactName },
      { label: m.field_phone(), cell: ({ phone }) => phone && formatPhone(phone), as: 'short' },
      { label: m.field_email(), cell: ({ email }) => email },
    ],
  };
}

export default function SuppliersPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      {...listed(loaderData)}
      actions={
        <Link className="button" to="/admin/suppliers/new">
          <span className="icon icon-plus" aria-hidden="true" />
          {m.suppliers_add()}
        </Link>
      }
      found={loaderData}
      none={<EmptyList icon="people">{m.suppliers_none()}</EmptyList>}
    >
      <SearchForm label={m.suppliers_search()} result={foundSentence(loaderData.total)} />
    </ListPage>
  );
}
