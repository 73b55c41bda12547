import { changeLogo } from '../../domain/company/change-logo.ts';
import { isPictureFile } from '../../platform/pictures/picture-file.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

/** The old file is removed only after the change is saved. */
export const action = change(
  'logo not saved',
  async ({ db, author, form }) => {
    const logoUrl = form.field('logo');
    if (logoUrl !== '' && !isPictureFile(logoUrl)) return { ok: false, reason: 'no-picture' } as const;
    return changeLogo(db, author, { logoUrl });
  },
  async ({ shop: { pictures, logError } }, { unusedPicture }) => {
    if (unusedPicture)
      await pictures
        .remove(unusedPicture)
        .catch((error: unknown) => logError('the old logo was not removed', error));
    return redirectWithNotice('/admin/company', 'logo-saved');
  },
);
