import { changeLogo } from '../../domain/company/change-logo.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { isPictureFile } from '../../platform/pictures/picture-file.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/logo';

/** The old file is removed only after the change is saved. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, pictures, logError } = context.get(shopContext);
  const logoUrl = (await parseForm(request)).field('logo');
  if (logoUrl !== '' && !isPictureFile(logoUrl)) return refuse({ reason: 'no-picture' });
  const changed = await attemptChange({ logError }, 'logo not saved', () =>
    changeLogo(db, context.get(administratorContext), { logoUrl }),
  );
  if (!changed.ok) return refuse({ reason: changed.reason });
  if (changed.unusedPicture)
    await pictures
      .remove(changed.unusedPicture)
      .catch((error: unknown) => logError('the old logo was not removed', error));
  return redirectWithNotice('/admin/company', 'logo-saved');
}
