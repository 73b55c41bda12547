import { findAdministrator } from '../../domain/administrators/administrator.queries.ts';
import { administratorForm, parseAdministrator } from '../../domain/administrators/administrator.schema.ts';
import { changeAdministrator } from '../../domain/administrators/change-administrator.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

export const action = change(
  'administrator not changed',
  async ({ db, author, id, form }) => {
    const read = parseAdministrator(typedIn(administratorForm, form));
    if (!read.ok) return read;
    const version = Number(form.field('version'));
    const changed = await changeAdministrator(db, author, { ...read.administrator, id, version });
    if (changed.ok) return changed;
    return { ...changed, current: changed.reason === 'stale' ? await findCurrent(db, id) : undefined };
  },
  () => redirectWithNotice('/admin/users', 'administrator-changed'),
);

async function findCurrent(db: Database, id: string) {
  const found = await findAdministrator(db, id);
  return found && { username: found.username, email: found.email, role: found.role, version: found.version };
}
