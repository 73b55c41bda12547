import { data } from 'react-router';
import { erasePersons } from '../../domain/privacy/erase-persons.ts';
import { parsePersons } from '../../domain/privacy/person.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/erase';

/** Erasing an erased person again succeeds. */
export async function action({ request, context }: Route.ActionArgs) {
  const persons = parsePersons((await parseForm(request)).fields('person'));
  const shop = context.get(shopContext);
  const erased = await attemptChange(shop, 'personal data not erased', () =>
    erasePersons(shop.db, context.get(administratorContext), persons),
  );
  if (!erased.ok) return data({ ok: false }, { status: 503 });
  return redirectWithNotice('/admin/privacy', 'person-erased');
}
