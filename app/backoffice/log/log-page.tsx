import { listAudit, listAuditAuthors } from '../../domain/audit/audit.queries.ts';
import { readAuditFilter } from '../../domain/audit/filter.ts';
import { formatNumber } from '../../domain/money.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { pageOf } from '../list/page-of.ts';
import { Pagination } from '../list/pagination.tsx';
import { useOffice } from '../office.tsx';
import { officeTitle } from '../office-title.ts';
import { PageHeader } from '../page-header.tsx';
import type { Route } from './+types/log-page';
import { LogFilters } from './log-filters.tsx';
import { LogTable, NoChanges } from './log-table.tsx';

export const meta = officeTitle(() => m.office_log());

const pageSize = 20;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const filter = readAuditFilter(url.searchParams);
  const [list, authors] = await Promise.all([
    listAudit(db, { ...filter, page: pageOf(url), pageSize }),
    listAuditAuthors(db),
  ]);
  return { ...list, authors, isFiltered: Object.values(filter).some((value) => value !== undefined) };
}

export default function LogPage({ loaderData }: Route.ComponentProps) {
  const { entries, total, page, pageCount, authors, isFiltered } = loaderData;
  const { language } = useOffice();
  const count = formatNumber(total, language);
  return (
    <>
      <PageHeader title={m.office_log()} />
      <LogFilters
        authors={authors}
        isFiltered={isFiltered}
        result={total === 1 ? m.log_count_one() : m.log_count({ count })}
      />
      {total === 0 ? <NoChanges isFiltered={isFiltered} /> : <LogTable entries={entries} />}
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}
