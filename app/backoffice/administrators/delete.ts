import { redirect } from 'react-router';
import { deleteAdministrator } from '../../domain/administrators/delete-administrator.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

/** Administrators who delete their own account are signed out. */
export const action = change(
  'administrator not deleted',
  ({ db, author, id }) => deleteAdministrator(db, author, { id }),
  ({ id, author }) =>
    id === author.id ? redirect('/admin') : redirectWithNotice('/admin/users', 'administrator-deleted'),
);
