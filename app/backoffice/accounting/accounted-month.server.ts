import {
  type AccountedPeriod,
  findAccounts,
  listAccountedCash,
  listAccountedPapers,
  listAccountedPayments,
} from '../../domain/accounting/accounting.queries.ts';
import { entriesOf } from '../../domain/accounting/entry.ts';
import { todayInDouala } from '../../domain/date.ts';
import type { Database } from '../../platform/database/database.server.ts';

/** `2026-11`; what is no month is the current one. */
export function askedMonth({ searchParams }: URL): { month: string; period: AccountedPeriod } {
  const typed = searchParams.get('month') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(typed) ? typed : todayInDouala(new Date()).slice(0, 7);
  return { month, period: { from: `${month}-01`, until: monthsAfter(month, 1) } };
}

/** The current month and those before it, newest first. */
export function recentMonths(count: number): string[] {
  const current = todayInDouala(new Date()).slice(0, 7);
  return Array.from({ length: count }, (_, ago) => monthsAfter(current, -ago).slice(0, 7));
}

function monthsAfter(month: string, count: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + count, 1)).toISOString().slice(0, 10);
}

export async function readEntries(db: Database, period: AccountedPeriod) {
  const [accounts, papers, payments, cash] = await Promise.all([
    findAccounts(db),
    listAccountedPapers(db, period),
    listAccountedPayments(db, period),
    listAccountedCash(db, period),
  ]);
  return { papers, entries: entriesOf({ papers, payments, cash }, accounts) };
}
