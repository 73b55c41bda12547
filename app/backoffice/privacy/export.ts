import { toDoualaTime } from '../../domain/import-export/export/column.ts';
import { exportPersons } from '../../domain/privacy/export-persons.ts';
import { parsePersons } from '../../domain/privacy/person.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import type { Route } from './+types/export';

/** A POST, so that no address contains personal data. */
export async function action({ request, context }: Route.ActionArgs) {
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
