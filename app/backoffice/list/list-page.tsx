import type { ReactNode } from 'react';
import { PageHeader } from '../shell/page-header.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Pagination } from './pagination.tsx';

type ListPageProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'keyOf' | 'columns' | 'foot'> & {
  title: string;
  back?: string;
  /** Buttons and links beside the title. */
  actions?: ReactNode;
  /** Stands above the table, such as the search. */
  children?: ReactNode;
  /** Stands instead of a table without rows. */
  none: ReactNode;
  /** Stands under the table. */
  below?: ReactNode;
  found: { page: number; pageCount: number };
};

/** A screen that is one list: title, search, table, pages. */
export function ListPage<Row>({
  title,
  back,
  actions,
  children,
  none,
  below,
  found,
  ...table
}: ListPageProps<Row>) {
  return (
    <>
      <PageHeader title={title} {...(back && { back })}>
        {actions}
      </PageHeader>
      <div className="list-card">
        {children}
        {table.rows.length === 0 ? (
          none
        ) : (
          <>
            <section className="table-panel">
              <DataTable caption={title} {...table} />
            </section>
            {below}
          </>
        )}
        <Pagination page={found.page} pageCount={found.pageCount} />
      </div>
    </>
  );
}
