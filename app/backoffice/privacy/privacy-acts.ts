import type { ActionFunctionArgs } from 'react-router';
import { toDoualaTime } from '../../domain/import-export/export/column.ts';
import { erasePersons } from '../../domain/privacy/erase-persons.ts';
import { exportPersons } from '../../domain/privacy/export-persons.ts';
import { parsePersons } from '../../domain/privacy/person.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { byLastPart, change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

const acts = {
  /** Erasing an erased person again succeeds. */
  erase: change(
    'personal data not erased',
    ({ db, author, form }) => erasePersons(db, author, parsePersons(form.fields('person'))),
    () => redirectWithNotice('/admin/privacy', 'person-erased'),
  ),
  export: exportHeld,
};

export type Acts = typeof acts;

export const action = byLastPart(acts);

/** A POST, so that no address contains personal data. */
async function exportHeld({ request, context }: ActionFunctionArgs) {
  const persons = parsePersons((await parseForm(request)).fields('person'));
  const { db } = context.get(shopContext);
  const held = await exportPersons(db, context.get(administratorContext), persons);
  const now = new Date();
  const day = toDoualaTime(now).toISOString().slice(0, 10);
  return new Response(`${JSON.stringify({ exportedAt: now, about: persons, ...held }, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${m.persons_file()}-${day}.json"`,
    },
  });
}
