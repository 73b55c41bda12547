import {
  type AccountedPeriod,
  findAccounts,
  listAccountedCash,
  listAccountedPapers,
  listAccountedPayments,
} from '../../domain/accounting/accounting.queries.ts';
import { entriesOf } from '../../domain/accounting/entry.ts';
import type { Database } from '../../platform/database/database.server.ts';

export async function readEntries(db: Database, period: AccountedPeriod) {
  const [accounts, papers, payments, cash] = await Promise.all([
    findAccounts(db),
    listAccountedPapers(db, period),
    listAccountedPayments(db, period),
    listAccountedCash(db, period),
  ]);
  return { papers, entries: entriesOf({ papers, payments, cash }, accounts) };
}
