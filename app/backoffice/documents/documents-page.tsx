import { parseDay } from '../../domain/date.ts';
import { listDocuments } from '../../domain/documents/document.queries.ts';
import { documentKinds } from '../../domain/documents/document.ts';
import { documentName, paperName } from '../../domain/documents/name-document.ts';
import { cut, tidyLine } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { TextField } from '../../ui/field.tsx';
import { moment, money } from '../list/columns.ts';
import { EmptyList } from '../list/data-table.tsx';
import { DayFilter, FilterChoice, FilterForm } from '../list/filter-choice.tsx';
import { type Listed, ListPage } from '../list/list-page.tsx';
import { pageOf } from '../list/requested-page.ts';
import { pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/documents-page';

export const meta = pageTitle(() => m.documents_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const field = (name: string) => cut(tidyLine(url.searchParams.get(name) ?? ''), 40);
  const typed = { q: field('q'), kind: field('kind'), from: field('from'), to: field('to') };
  const found = await listDocuments(context.get(shopContext).db, {
    number: typed.q.toUpperCase(),
    kind: documentKinds.find((each) => each === typed.kind),
    from: parseDay(typed.from),
    to: parseDay(typed.to),
    ...pageOf(url, 24),
  });
  const documents = found.documents.map(({ buyer, ...document }) => ({
    ...document,
    buyer: buyer?.organisation?.name || buyer?.name,
  }));
  return { ...found, documents, typed };
}

type Found = Awaited<ReturnType<typeof loader>>;

export function listed({ documents }: Pick<Found, 'documents'>): Listed<Found['documents'][number]> {
  return {
    list: 'documents',
    title: m.documents_title(),
    rows: documents,
    keyOf: ({ id }) => id,
    columns: [
      {
        label: m.documents_number(),
        cell: ({ number, revision }) => (revision > 1 ? `${number}/${revision}` : number),
        to: ({ id }) => `/admin/documents/${id}`,
        as: 'short',
      },
      { label: m.documents_kind(), cell: paperName },
      { label: m.documents_buyer(), cell: ({ buyer }) => buyer || m.customer_erased() },
      moment(m.documents_issued(), ({ issuedAt }) => issuedAt),
      { label: m.documents_by(), cell: ({ issuedBy }) => issuedBy },
      money(m.total(), ({ kind, total }) => (kind === 'delivery-note' ? null : total)),
    ],
  };
}

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { typed, total } = loaderData;
  const isFiltered = Object.values(typed).some((text) => text !== '');
  return (
    <ListPage
      {...listed(loaderData)}
      found={loaderData}
      filters={['q', 'kind', 'from', 'to']}
      none={<EmptyList icon="print">{m.documents_none()}</EmptyList>}
    >
      {(total > 0 || isFiltered) && <Filters typed={typed} total={total} />}
    </ListPage>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function Filters({ typed, total }: Pick<Loaded, 'typed' | 'total'>) {
  return (
    <FilterForm asked={Object.values(typed)} total={total}>
      <TextField
        id="q"
        name="q"
        label={m.documents_search()}
        type="search"
        defaultValue={typed.q}
        required={false}
      />
      <FilterChoice
        name="kind"
        label={m.documents_kind()}
        all={m.documents_all_kinds()}
        values={documentKinds}
        words={documentName}
        chosen={typed.kind}
      />
      <DayFilter name="from" label={m.documents_from()} typed={typed.from} />
      <DayFilter name="to" label={m.documents_to()} typed={typed.to} />
    </FilterForm>
  );
}
