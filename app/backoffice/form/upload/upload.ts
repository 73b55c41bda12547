import { m } from '../../../generated/words/messages.js';
import { type Shop, shopContext } from '../../../platform/context.server.ts';
import type { AdmittedNotice } from '../../../platform/files/notices.server.ts';
import { readFiles } from '../../../platform/form.server.ts';
import type { AdmittedPicture } from '../../../platform/pictures/pictures.server.ts';
import { authorize } from '../../access/authorize.server.ts';
import type { Route } from './+types/upload';

export const middleware: Route.MiddlewareFunction[] = [authorize];

type Refusal = Exclude<AdmittedPicture, { ok: true }>['reason'];

const sentences: Record<Refusal, () => string> = {
  'picture-too-large': m.picture_too_large,
  'picture-too-costly': m.picture_too_costly,
  'picture-unreadable': m.picture_unreadable,
  'picture-format': m.picture_format,
  'picture-not-kept': m.picture_not_kept,
};

const noticeSentences: Record<Exclude<AdmittedNotice, { ok: true }>['reason'], () => string> = {
  'notice-too-large': m.products_notice_too_large,
  'notice-format': m.products_notice_format,
};

/** Multipart: a picture in field `image`, or a product's notice in field `notice`. */
export async function action({ request, context }: Route.ActionArgs) {
  const files = await readFiles(request, ['image', 'notice']);
  const [image, notice] = [files?.get('image'), files?.get('notice')];
  if (notice && notice.size > 0) return admitNotice(notice, context.get(shopContext));
  if (!image || image.size === 0) return refuse(m.picture_missing(), 400);
  const { pictures, background, logError } = context.get(shopContext);
  try {
    const admitted = await pictures.admit(new Uint8Array(await image.arrayBuffer()));
    if (!admitted.ok)
      return refuse(sentences[admitted.reason](), admitted.reason === 'picture-not-kept' ? 503 : 422);
    background.runAfterResponse('sizes not made', pictures.prepare(admitted.file));
    return Response.json({ filePath: admitted.file, color: admitted.color });
  } catch (error) {
    logError('picture not kept', error);
    return refuse(m.picture_failed(), 503);
  }
}

async function admitNotice(notice: File, { notices, logError }: Shop) {
  try {
    const admitted = await notices.admit(new Uint8Array(await notice.arrayBuffer()));
    if (!admitted.ok) return refuse(noticeSentences[admitted.reason](), 422);
    return Response.json({ filePath: admitted.file, size: admitted.size });
  } catch (error) {
    logError('notice not kept', error);
    return refuse(m.products_notice_failed(), 503);
  }
}

function refuse(error: string, status: number) {
  return Response.json({ error }, { status });
}
