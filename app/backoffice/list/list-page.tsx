import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { ExportLinks } from '../import-export/export/export-links.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Pagination } from './pagination.tsx';

/** A list once: the screen shows it, and `/admin/…/export` writes all its pages into a file. */
export type Listed<Row> = Pick<DataTableProps<Row>, 'rows' | 'keyOf' | 'columns'> & {
  title: string;
  list: string;
};

type ListPageProps<Row> = Listed<Row> & {
  foot?: ReactNode;
  back?: string;
  actions?: ReactNode;
  children?: ReactNode;
  /** Stands instead of a table without rows, while nothing narrows the list. */
  none: ReactNode;
  filters?: readonly string[];
  below?: ReactNode;
  found: { page: number; pageCount: number };
};

export function ListPage<Row>({
  title,
  list,
  back,
  actions,
  children,
  none,
  filters = ['q'],
  below,
  found,
  ...table
}: ListPageProps<Row>) {
  const [params] = useSearchParams();
  const isNarrowed = filters.some((name) => params.get(name));
  const nothing = isNarrowed ? <NothingFound list={list} /> : none;
  return (
    <>
      <PageHeader title={title} {...(back && { back })}>
        {actions}
      </PageHeader>
      <div className="list-card">
        {children}
        <TablePanel caption={title} none={nothing} {...table} />
        {table.rows.length > 0 && below}
        {table.rows.length > 0 && (
          <div className="list-foot flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <Pagination page={found.page} pageCount={found.pageCount} />
            <ExportLinks list={list} what={title} />
          </div>
        )}
      </div>
    </>
  );
}

export function TablePanel<Row>({ none, ...table }: DataTableProps<Row> & { none: ReactNode }) {
  if (table.rows.length === 0) return none;
  return (
    <section className="table-panel">
      <DataTable {...table} />
    </section>
  );
}

function NothingFound({ list }: { list: string }) {
  return (
    <div className="empty">
      <span className="icon icon-search" aria-hidden="true" />
      <p>{m.list_none_found()}</p>
      <Link className="button button-quiet" to={`/admin/${list}`}>
        {m.list_show_all()}
      </Link>
    </div>
  );
}
