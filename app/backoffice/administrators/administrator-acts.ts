import { redirect } from 'react-router';
import { administratorForm, parseAdministrator } from '../../domain/administrators/administrator.schema.ts';
import { deleteAdministrator } from '../../domain/administrators/delete-administrator.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { inviteAdministrator } from '../../domain/invitations/invite-administrator.ts';
import { revokeInvitation } from '../../domain/invitations/revoke-invitation.ts';
import { getLocale } from '../../generated/words/runtime.js';
import { byLastPart, change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

const acts = {
  /** Administrators who delete their own account are signed out. */
  delete: change(
    'administrator not deleted',
    ({ db, author, id }) => deleteAdministrator(db, author, { id }),
    ({ id, author }) =>
      id === author.id ? redirect('/admin') : redirectWithNotice('/admin/users', 'administrator-deleted'),
  ),
  /** The link is in this answer and nowhere else. */
  invitations: change(
    'administrator not invited',
    async ({ shop: { canMail, publicUrl }, db, author, form }) => {
      const read = parseAdministrator(typedIn(administratorForm, form));
      if (!read.ok) return read;
      const invited = await inviteAdministrator(db, author, read.administrator, {
        ...{ language: getLocale(), canMail },
        linkOf: (token) => `${publicUrl}/admin/invitation?token=${token}`,
      });
      if (!invited.ok) return invited;
      const { username, email } = read.administrator;
      return { ok: true as const, link: invited.link, username, email, isMailed: canMail };
    },
    (_, invited) => invited,
  ),
  revoke: change(
    'invitation not revoked',
    ({ db, author, id }) => revokeInvitation(db, author, { id }),
    () => redirectWithNotice('/admin/users', 'invitation-revoked'),
  ),
};

export type Acts = typeof acts;

export const action = byLastPart(acts);
