import { z } from 'zod';
import { type Field, value } from '../forms/field.schema.ts';
import { type AccountUse, accountUses, isAccount, usualAccounts } from '../settings/accounts.ts';
import { tidyLine } from '../text.ts';

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
