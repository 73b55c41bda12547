import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { readFile } from '../../platform/form.server.ts';
import type { AdmittedPicture } from '../../platform/pictures/pictures.server.ts';
import { authorize } from '../access/authorize.server.ts';
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

/** Multipart, field `image`. */
export async function action({ request, context }: Route.ActionArgs) {
  const image = await readFile(request, 'image');
  if (!image || image.size === 0) return refuse(m.picture_missing(), 400);
  const { pictures, background, logError } = context.get(shopContext);
  try {
    const admitted = await pictures.admit(new Uint8Array(await image.arrayBuffer()));
    if (!admitted.ok)
      return refuse(sentences[admitted.reason](), admitted.reason === 'picture-not-kept' ? 503 : 422);
    background.carryOn('sizes not made', pictures.prepare(admitted.file));
    return Response.json({ filePath: admitted.file, color: admitted.color });
  } catch (error) {
    logError('picture not kept', error);
    return refuse(m.picture_failed(), 503);
  }
}

function refuse(error: string, status: number) {
  return Response.json({ error }, { status });
}
