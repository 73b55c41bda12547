import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a body fits into one packet anyway, in bytes. */
const worthCompressing = 1000;

/**
 * Compresses text in one piece: brotli where the browser takes it, else gzip. Static files come compressed already; a file
 * to be saved may be of any length, and goes out as it is written.
 */
export const compressPages: MiddlewareHandler = async (context, next) => {
  await next();
  const { res } = context;
  const isText = /^(text\/(?!event-stream)|application\/(json|xml|manifest\+json))/.test(
    res.headers.get('Content-Type') ?? '',
  );
  const isFile = res.headers.get('Content-Disposition')?.startsWith('attachment');
  if (!isText || isFile || !res.body || res.headers.has('Content-Encoding')) return;

  res.headers.append('Vary', 'Accept-Encoding');
  const accepted = context.req.header('Accept-Encoding') ?? '';
  const encoding = (['br', 'gzip'] as const).find((each) => takes(accepted, each));
  if (!encoding) return;
  const body = Buffer.from(await res.arrayBuffer());
  if (body.length < worthCompressing) {
    context.res = new Response(body, res);
    return;
  }
  const compressed = encoding === 'br' ? await brotli(body, brotliOptions(body.length)) : await zip(body);
  const headers = new Headers(res.headers);
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  context.res = undefined;
  context.res = new Response(compressed, { status: res.status, headers });
};

/** Quality 5 costs about as much as gzip and makes pages a sixth smaller. */
function brotliOptions(size: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: size } };
}

function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((each) => {
    const [name, weight = ''] = each
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });
}
