import { shopContext } from '../../platform/context.server.ts';
import type { ServedPicture } from '../../platform/pictures/pictures.server.ts';
import type { Route } from './+types/serve-picture';
import { parseByteRange } from './byte-range.ts';

/** A picture of the shop in the width asked for (`?w=`) and the best format that the browser takes. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const width = Number(new URL(request.url).searchParams.get('w') ?? 800);
  const { pictures } = context.get(shopContext);
  const picture = await pictures.read(params.file, width, request.headers.get('Accept') ?? '');
  if (picture.ok) return pictureAnswer(picture, request.headers);
  // What is not there now may be there in a moment, when another instance has just kept it.
  const headers = { 'Cache-Control': 'no-store', Vary: 'Accept' };
  if (picture.reason === 'not-found') return new Response(null, { status: 404, headers });
  return new Response(null, { status: 503, headers: { ...headers, 'Retry-After': '5' } });
}

function pictureAnswer({ bytes, type, etag }: ServedPicture, asked: Headers): Response {
  const headers = {
    // A file's name is never used again for another picture.
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  if (hasCopy(asked.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers });
  const isSame = [null, etag].includes(asked.get('If-Range'));
  const range = isSame ? parseByteRange(asked.get('Range'), bytes.length) : undefined;
  if (range === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Cache-Control': 'no-store', 'Content-Range': `bytes */${bytes.length}` },
    });
  const sent = range ? bytes.subarray(range.first, range.last + 1) : bytes;
  return new Response(new Uint8Array(sent), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Type': type,
      'Content-Length': String(sent.length),
      ...(range && { 'Content-Range': `bytes ${range.first}-${range.last}/${bytes.length}` }),
    },
  });
}

/** Whether a browser's copy is this one (RFC 9110, 13.1.2). */
function hasCopy(tags: string | null, etag: string): boolean {
  return (tags ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
