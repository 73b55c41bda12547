import {
  administratorForm,
  parseAdministrator,
} from '../../../domain/administrators/administrator.schema.ts';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import { inviteAdministrator } from '../../../domain/invitations/invite-administrator.ts';
import { getLocale } from '../../../generated/words/runtime.js';
import { change } from '../../form/action/change.server.ts';

/** The link is in this answer and nowhere else. */
export const action = change(
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
);
