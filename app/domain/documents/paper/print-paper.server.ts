import { createHash } from 'node:crypto';
import { extname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { singleFlight } from '../../../platform/concurrency/single-flight.ts';
import { childPools, openChild } from '../../../platform/files/child-process.server.ts';
import type { Stamps } from '../../../platform/files/stamps.server.ts';
import { hasCopy } from '../../../platform/headers.server.ts';
import type { Pictures } from '../../../platform/pictures/pictures.server.ts';
import { digestContent } from '../../digest-content.ts';
import type { ReceiptFormat } from './draw-receipt.server.ts';
import { type PaperToDraw, printedNumber } from './lay-out-paper.ts';
import type { PaperTask } from './paper-worker.ts';

type Printer = { pictures: Pictures; stamps: Stamps; publicUrl: string };
type Wanted = { copies?: number | undefined; format?: ReceiptFormat | undefined };
type Printed = { pdf: Uint8Array; etag: string };

/** About fifty papers, in bytes. */
const maxKept = 2 * 2 ** 20;
const kept = new LRUCache<string, Printed>({
  maxSize: maxKept,
  sizeCalculation: ({ pdf }) => pdf.length + 500,
});
const drawing = singleFlight<Printed>();

/** Beside this source, and in the build beside the bundle. */
const program = join(import.meta.dirname, `paper-worker${extname(import.meta.filename)}`);
const askWorker = openChild<PaperTask, Uint8Array>(program, childPools.papers, {
  deadlineMs: 4500,
  heap: 128,
  memory: 512,
  idleMs: 3000,
});

/** Drawn once in a child process, then kept; a client that has the same bytes gets 304. `format` is for receipts. A missing logo or stamp does not stop the paper. */
export async function printPaper(
  printer: Printer,
  drawn: PaperToDraw,
  { request, copies, format = 'a5' }: Wanted & { request: Request },
): Promise<Response> {
  const key = digestContent([drawn, printer.publicUrl, copies, format]);
  const { pdf, etag } =
    kept.get(key) ?? (await drawing.share(key, () => draw(printer, drawn, { copies, format }, key)));
  if (hasCopy(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers: { ETag: etag } });
  const name = (drawn.number ? printedNumber(drawn) : drawn.kind).replaceAll(/[/ ]/g, '-');
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.length),
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
      ETag: etag,
    },
  });
}

async function draw(
  { pictures, stamps, publicUrl }: Printer,
  drawn: PaperToDraw,
  { copies, format = 'a5' }: Wanted,
  key: string,
): Promise<Printed> {
  const { logoUrl, stampFile } = drawn.content.seller;
  const [logo, stamp] = await Promise.all([pictures.read(logoUrl, 800, 'jpeg'), stamps.read(stampFile)]);
  const answer = await askWorker({
    ...{ drawn, publicUrl, copies, format, stamp },
    logo: logo.ok ? logo.bytes : undefined,
  });
  if (!answer.ok) throw new Error('drawing a paper took too long or too much memory');
  const [pdf] = answer.parts;
  if (!pdf) throw new Error('the paper worker answered nothing');
  const digest = createHash('sha256').update(pdf).digest('base64url');
  const printed = { pdf, etag: `"${digest.slice(0, 22)}"` };
  // Without a picture that the store did not give this time, it is drawn again the next time.
  const isWhole = (logo.ok || logo.reason === 'not-found') && (stamp || stampFile === '');
  if (isWhole) kept.set(key, printed);
  return printed;
}
