import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { brotliDecompressSync, createBrotliDecompress, gzipSync } from 'node:zlib';
import type { PageDependency } from '../../app/platform/page-dependencies.ts';
import { acceptedEncoding, type Encoding } from '../http/accepted-encoding.ts';
import { compress } from '../http/compression.ts';

/** A page as it is kept: compressed for everybody, with all its headers. */
export type KeptPage = {
  status: number;
  headers: Record<string, string>;
  /** Brotli is always there, gzip once somebody asked for it. */
  bodies: { br: Buffer; gzip?: Buffer };
  tag: string;
  parts: ReadonlySet<PageDependency>;
  madeAt: number;
};

export async function keepPage(response: Response, parts: ReadonlySet<PageDependency>): Promise<KeptPage> {
  const { status } = response;
  const body = Buffer.from(await response.arrayBuffer());
  // One body in several encodings: the tag is weak (RFC 9110, 8.8.1).
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const headers = Object.fromEntries(response.headers);
  delete headers['content-length'];
  // Browsers ask each time whether their copy still holds: no change is ever seen late.
  headers['cache-control'] ??= status < 500 ? 'public, no-cache' : 'no-store';
  headers.vary = 'Accept-Encoding';
  if (status === 200) headers.etag = tag;
  return { status, headers, bodies: { br: await compress(body, 'br') }, tag, parts, madeAt: Date.now() };
}

/** How many bytes of memory a kept page takes, about. */
export function sizeOf({ bodies, parts }: KeptPage): number {
  return 2 * bodies.br.length + 100 * parts.size + 2000;
}

/** `fate` says in the answer where it comes from (Cache-Status, RFC 9211). */
export function sendPage(
  { method, headers: asked }: IncomingMessage,
  answer: ServerResponse,
  page: KeptPage,
  fate: string,
) {
  const headers = { ...page.headers, 'cache-status': `Comptoir; ${fate}` };
  if (page.status === 200 && knows(asked['if-none-match'], page.tag)) {
    answer.writeHead(304, headers).end();
    return;
  }
  const encoding = acceptedEncoding(String(asked['accept-encoding'] ?? ''));
  const isHead = method === 'HEAD';
  if (!encoding) {
    // Hardly anything on the web takes neither encoding: no copy is kept for it, and none is made for who does not read.
    answer.writeHead(page.status, headers);
    if (isHead) answer.end();
    else pipeline(Readable.from([page.bodies.br]), createBrotliDecompress(), answer, () => {});
    return;
  }
  const body = encoded(page, encoding);
  answer.writeHead(page.status, {
    ...headers,
    'content-encoding': encoding,
    'content-length': body.length,
  });
  answer.end(isHead ? undefined : body);
}

function encoded({ bodies }: KeptPage, encoding: Encoding): Buffer {
  if (encoding === 'br') return bodies.br;
  bodies.gzip ??= gzipSync(brotliDecompressSync(bodies.br));
  return bodies.gzip;
}

function knows(tags: string | undefined, tag: string): boolean {
  return (tags ?? '').split(',').some((each) => each.trim() === tag || each.trim() === '*');
}
