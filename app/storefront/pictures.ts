import { data } from 'react-router';
import { shopContext } from '../platform/context.server.ts';
import type { Route } from './+types/pictures';

/** A picture of the shop in the width asked for (`?w=`) and the best format that the browser takes. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const width = Number(new URL(request.url).searchParams.get('w') ?? 800);
  const picture = await context
    .get(shopContext)
    .pictures.read(params.file, width, request.headers.get('Accept') ?? '');
  if (!picture) throw data(null, { status: 404 });
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      'Content-Type': picture.type,
      'Content-Length': String(picture.bytes.length),
      // A file's name is never used again for another picture.
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept',
    },
  });
}
