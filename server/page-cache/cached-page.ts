import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { brotliDecompressSync, createBrotliDecompress, gzipSync } from 'node:zlib';
import { hasCopy } from '../../app/platform/headers.server.ts';
import type { PageDependency } from '../../app/platform/page-dependencies.ts';
import { acceptedEncoding, compress, type Encoding } from '../http/compression.ts';

export type CachedPage = {
  status: number;
  headers: Record<string, string>;
  bodies: { br: Buffer; gzip?: Buffer };
  etag: string;
  dependencies: ReadonlySet<PageDependency>;
  renderedAt: number;
};

export async function readPage(
  response: Response,
  dependencies: ReadonlySet<PageDependency>,
): Promise<CachedPage> {
  const { status } = response;
  const body = await response.arrayBuffer();
  // One body in several encodings needs a weak tag (RFC 9110, 8.8.1).
  const etag = `W/"${createHash('sha256').update(Buffer.from(body)).digest('base64url').slice(0, 27)}"`;
  const headers = Object.fromEntries(response.headers);
  delete headers['content-length'];
  // Browsers revalidate each time, so that no change is seen late.
  headers['cache-control'] ??= status < 500 ? 'public, no-cache' : 'no-store';
  headers.vary = 'Accept-Encoding';
  if (status === 200) headers.etag = etag;
  const br = await compress(body, 'br');
  return { status, headers, bodies: { br }, etag, dependencies, renderedAt: Date.now() };
}

export function sizeOf({ bodies, dependencies }: CachedPage): number {
  return 2 * bodies.br.length + 100 * dependencies.size + 2000;
}

export function sendPage(
  { method, headers: requested }: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  cacheStatus: string,
) {
  const headers = { ...page.headers, 'cache-status': `Comptoir; ${cacheStatus}` };
  if (page.status === 200 && hasCopy(requested['if-none-match'], page.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = acceptedEncoding(String(requested['accept-encoding'] ?? ''));
  const isHead = method === 'HEAD';
  if (!encoding) {
    // Rare, and so not cached; decompressed only as fast as the client reads.
    response.writeHead(page.status, headers);
    if (isHead) response.end();
    else pipeline(Readable.from([page.bodies.br]), createBrotliDecompress(), response, () => {});
    return;
  }
  const body = encode(page, encoding);
  response.writeHead(page.status, {
    ...headers,
    'content-encoding': encoding,
    'content-length': body.length,
  });
  response.end(isHead ? undefined : body);
}

function encode({ bodies }: CachedPage, encoding: Encoding): Buffer {
  if (encoding === 'br') return bodies.br;
  bodies.gzip ??= gzipSync(brotliDecompressSync(bodies.br));
  return bodies.gzip;
}
