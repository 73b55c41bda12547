import { z } from 'zod';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { type Field, value } from '../forms/field.schema.ts';
import {
  type Accounts,
  type AccountUse,
  accountUses,
  isAccount,
  usualAccounts,
} from '../settings/accounts.ts';
import { settings } from '../settings/settings.tables.ts';
import { tidyLine } from '../text.ts';
import { findAccounts } from './accounting.queries.ts';

/** An empty field gets the usual account back. */
const account = (use: AccountUse) =>
  value((typed) => {
    const tidy = tidyLine(typed).replaceAll(' ', '') || usualAccounts[use];
    return isAccount(tidy) ? tidy : undefined;
  }, 'account-invalid');

export const accountsForm = z.object(
  Object.fromEntries(accountUses.map((use) => [use, account(use)])) as Record<
    AccountUse,
    Field<string, 'account-invalid'>
  >,
);

/** Keeps what differs from the usual accounts. The last one who saves decides: each account stands alone. */
export async function saveAccounts(db: Database, author: Author, wanted: Accounts): Promise<{ ok: true }> {
  return db.transaction(async (tx) => {
    await tx.select({ id: settings.id }).from(settings).for('update');
    const before = await findAccounts(tx);
    const changed = accountUses.filter((use) => before[use] !== wanted[use]);
    if (changed.length === 0) return { ok: true };
    const own = accountUses.filter((use) => wanted[use] !== usualAccounts[use]);
    await tx.update(settings).set({ accounts: Object.fromEntries(own.map((use) => [use, wanted[use]])) });
    await recordChange(tx, author, {
      action: 'settings.changed',
      subject: { type: 'settings', id: 1, name: '' },
      before: { accounts: changed.map((use) => before[use]).join(', ') },
      after: { accounts: changed.map((use) => wanted[use]).join(', ') },
    });
    return { ok: true };
  });
}
