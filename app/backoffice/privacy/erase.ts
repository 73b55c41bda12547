import { erasePersons } from '../../domain/privacy/erase-persons.ts';
import { parsePersons } from '../../domain/privacy/person.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

/** Erasing an erased person again succeeds. */
export const action = change(
  'personal data not erased',
  ({ db, author, form }) => erasePersons(db, author, parsePersons(form.fields('person'))),
  () => redirectWithNotice('/admin/privacy', 'person-erased'),
);
