import { listAudit, listAuditAuthors } from '../../domain/audit-log/audit-log.queries.ts';
import { parseAuditFilter } from '../../domain/audit-log/filter.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { showNumber } from '../language/show.ts';
import { Pagination } from '../list/pagination.tsx';
import { pageOf } from '../list/requested-page.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/audit-log-page';
import { LogFilters } from './audit-log-filters.tsx';
import { LogTable, NoChanges } from './audit-log-table.tsx';

export const meta = pageTitle(() => m.backoffice_log());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const filter = parseAuditFilter(url.searchParams);
  const [list, authors] = await Promise.all([
    listAudit(db, { ...filter, ...pageOf(url, 20) }),
    listAuditAuthors(db),
  ]);
  return { ...list, authors, isFiltered: Object.values(filter).some((value) => value !== undefined) };
}

export default function LogPage({ loaderData }: Route.ComponentProps) {
  const { entries, total, page, pageCount, authors, isFiltered } = loaderData;
  return (
    <>
      <PageHeader title={m.backoffice_log()} />
      <LogFilters authors={authors} isFiltered={isFiltered} result={resultOf(total)} />
      {total === 0 ? <NoChanges isFiltered={isFiltered} /> : <LogTable entries={entries} />}
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}

function resultOf(total: number): string {
  if (total === 0) return m.found_none();
  return total === 1 ? m.log_count_one() : m.log_count({ count: showNumber(total) });
}
