import { shopContext } from '../../platform/context.server.ts';
import { hasCopy } from '../../platform/headers.server.ts';
import { parseFormat } from '../../platform/pictures/picture-file.ts';
import type { ServedPicture } from '../../platform/pictures/pictures.server.ts';
import type { Route } from './+types/serve-picture';

/** A picture of the shop in the width (`?w=`, in pixels) and the format (`&f=`) that its address names: one address is one file for every cache. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const width = Number(asked.get('w') ?? 800);
  const { pictures } = context.get(shopContext);
  const picture = await pictures.read(params.file, width, parseFormat(asked.get('f')));
  if (picture.ok) return pictureResponse(picture, request.headers);
  // Another instance may have stored the picture a moment ago: a 404 must not be cached.
  const headers = { 'Cache-Control': 'no-store' };
  if (picture.reason === 'not-found') return new Response(null, { status: 404, headers });
  return new Response(null, { status: 503, headers: { ...headers, 'Retry-After': '5' } });
}

function pictureResponse({ bytes, type, etag }: ServedPicture, request: Headers): Response {
  const headers = {
    // A file's name is never used again for another picture.
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
  };
  if (hasCopy(request.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Type': type, 'Content-Length': String(bytes.length) },
  });
}
