import { data } from 'react-router';
import { changeLogo } from '../../domain/company/change-logo.ts';
import { shopContext } from '../../platform/context.server.ts';
import { readForm } from '../../platform/form.server.ts';
import { isPictureFile } from '../../platform/picture-file.ts';
import { attemptChange } from '../attempt-change.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import { visitorContext } from '../gate.server.ts';
import type { Route } from './+types/logo';

/** Shows another picture, uploaded before, as the company's logo, or none; the old file goes once that is saved. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, pictures, logError } = context.get(shopContext);
  const logoUrl = (await readForm(request)).field('logo');
  if (logoUrl !== '' && !isPictureFile(logoUrl)) return data({ reason: 'no-picture' }, { status: 422 });
  const changed = await attemptChange({ logError }, 'logo not saved', () =>
    changeLogo(db, context.get(visitorContext), { logoUrl }),
  );
  if (!changed.ok) return data({ reason: changed.reason }, { status: 503 });
  if (changed.unusedPicture)
    await pictures
      .remove(changed.unusedPicture)
      .catch((error: unknown) => logError('the old logo was not removed', error));
  return redirectWithNotice('/admin/company', 'logo-saved');
}
