import {
  administratorForm,
  type ProfileRefusals,
  parseAdministrator,
} from '../../../domain/administrators/administrator.schema.ts';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import { inviteAdministrator } from '../../../domain/invitations/invite-administrator.ts';
import type { Refusal } from '../../../domain/outcome.ts';
import { getLocale } from '../../../generated/words/runtime.js';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import type { Route } from './+types/invite';

export type Invited =
  | { ok: true; link: string; username: string; email: string; isMailed: boolean }
  | {
      ok: false;
      reason: Refusal<typeof inviteAdministrator>['reason'] | 'fields' | 'failed';
      fields: ProfileRefusals;
    };

/** The link is in this answer and nowhere else. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const read = parseAdministrator(typedIn(administratorForm, await parseForm(request)));
  if (!read.ok) return refuse<Invited & { ok: false }>(read);
  const { canMail, publicUrl } = shop;
  const invited = await attemptChange(shop, 'administrator not invited', () =>
    inviteAdministrator(shop.db, context.get(administratorContext), read.administrator, {
      ...{ language: getLocale(), canMail },
      linkOf: (token) => `${publicUrl}/admin/invitation?token=${token}`,
    }),
  );
  if (!invited.ok) return refuse<Invited & { ok: false }>({ ...invited, fields: {} });
  const { username, email } = read.administrator;
  return { ok: true, link: invited.link, username, email, isMailed: canMail } satisfies Invited;
}
