import { findAdministrator } from '../../domain/administrators/administrator.queries.ts';
import {
  type AdministratorForm,
  administratorForm,
  type ProfileRefusals,
  parseAdministrator,
} from '../../domain/administrators/administrator.schema.ts';
import { changeAdministrator } from '../../domain/administrators/change-administrator.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/change';

export type RefusedChange = {
  reason: Refusal<typeof changeAdministrator>['reason'] | 'fields' | 'failed';
  fields: ProfileRefusals;
  current: (AdministratorForm & { version: number }) | undefined;
};

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const read = parseAdministrator(typedIn(administratorForm, form));
  if (!read.ok) return refuse<RefusedChange>({ ...read, current: undefined });
  const changed = await attemptChange(shop, 'administrator not changed', () =>
    changeAdministrator(shop.db, context.get(administratorContext), {
      ...read.administrator,
      id: params.id,
      version: Number(form.field('version')),
    }),
  );
  if (changed.ok) return redirectWithNotice('/admin/users', 'administrator-changed');
  const found = changed.reason === 'stale' ? await findAdministrator(shop.db, params.id) : undefined;
  const current = found && {
    username: found.username,
    email: found.email,
    role: found.role,
    version: found.version,
  };
  return refuse<RefusedChange>({ reason: changed.reason, fields: {}, current });
}
