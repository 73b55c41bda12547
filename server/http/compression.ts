import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

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
  const encoding = acceptedEncoding(context.req.header('Accept-Encoding') ?? '');
  if (!encoding) return;
  const body = Buffer.from(await res.arrayBuffer());
  if (body.length < worthCompressing) {
    context.res = new Response(body, res);
    return;
  }
  const headers = new Headers(res.headers);
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  const compressed = await compress(body, encoding);
  context.res = undefined;
  context.res = new Response(compressed, { status: res.status, headers });
};

/**
 * Quality 5 of brotli costs about as much as gzip and makes pages a sixth smaller; a window no larger than the page saves
 * megabytes a page in the making.
 */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return zip(body);
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(body.length + 16)))),
    },
  });
}
