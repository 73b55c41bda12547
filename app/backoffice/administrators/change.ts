import { data } from 'react-router';
import { findAdministrator } from '../../domain/administrators/administrator.queries.ts';
import {
  type AdministratorForm,
  type ProfileRefusals,
  parseAdministrator,
} from '../../domain/administrators/administrator.ts';
import { changeAdministrator } from '../../domain/administrators/change-administrator.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/change';

export type RefusedChange = {
  reason: Refusal<typeof changeAdministrator>['reason'] | 'fields' | 'failed';
  fields: ProfileRefusals;
  /** The row as somebody else left it, when the change was typed upon an older one. */
  current: (AdministratorForm & { version: number }) | undefined;
};

const statuses: Record<RefusedChange['reason'], number> = {
  fields: 422,
  'username-taken': 422,
  'email-taken': 422,
  'own-email': 422,
  'not-found': 404,
  stale: 409,
  'last-admin': 409,
  failed: 503,
};

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const refuse = (refused: Omit<RefusedChange, 'current'>, current?: RefusedChange['current']) =>
    data<RefusedChange>({ ...refused, current }, { status: statuses[refused.reason] });

  const read = parseAdministrator({
    username: form.field('username'),
    email: form.field('email'),
    role: form.field('role'),
  });
  if (!read.ok) return refuse(read);
  const changed = await attemptChange(shop, 'administrator not changed', () =>
    changeAdministrator(shop.db, context.get(administratorContext), {
      ...read.administrator,
      id: params.id,
      version: Number(form.field('version')),
    }),
  );
  if (changed.ok) return redirectWithNotice('/admin/users', 'administrator-changed');
  const current = changed.reason === 'stale' ? await findAdministrator(shop.db, params.id) : undefined;
  return refuse(
    { reason: changed.reason, fields: {} },
    current && {
      username: current.username,
      email: current.email,
      role: current.role,
      version: current.version,
    },
  );
}
