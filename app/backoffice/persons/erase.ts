import { data } from 'react-router';
import { erasePersons } from '../../domain/persons/erase-persons.ts';
import { readPersons } from '../../domain/persons/person.ts';
import { shopContext } from '../../platform/context.server.ts';
import { readForm } from '../../platform/form.server.ts';
import { attemptChange } from '../attempt-change.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import { visitorContext } from '../gate.server.ts';
import type { Route } from './+types/erase';

/** Somebody who is erased already is erased, too. */
export async function action({ request, context }: Route.ActionArgs) {
  const persons = readPersons((await readForm(request)).fields('person'));
  const shop = context.get(shopContext);
  const erased = await attemptChange(shop, 'personal data not erased', () =>
    erasePersons(shop.db, context.get(visitorContext), persons),
  );
  if (!erased.ok) return data({ ok: false }, { status: 503 });
  return redirectWithNotice('/admin/privacy', 'person-erased');
}
