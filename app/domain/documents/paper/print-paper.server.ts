import type { Stamps } from '../../../platform/files/stamps.server.ts';
import type { Pictures } from '../../../platform/pictures/pictures.server.ts';
import { drawPaper } from './draw-paper.server.ts';
import { drawReceipt, type ReceiptFormat } from './draw-receipt.server.ts';
import { layOutPaper, type PaperToDraw } from './lay-out-paper.ts';

type Printer = { pictures: Pictures; stamps: Stamps; publicUrl: string };

/** Import it on demand: fonts and PDF library would slow the start. `format` is for receipts. A missing logo or stamp does not stop the paper. */
export async function printPaper(
  { pictures, stamps, publicUrl }: Printer,
  drawn: PaperToDraw,
  { copies, format = 'a5' }: { copies?: number | undefined; format?: ReceiptFormat | undefined } = {},
): Promise<Response> {
  const paper = layOutPaper(drawn, publicUrl);
  const [logo, stamp] = await Promise.all([
    pictures.read(paper.seller.logoUrl, 800, 'image/jpeg'),
    stamps.read(paper.seller.stampFile),
  ]);
  const drawnLogo = logo.ok ? logo.bytes : undefined;
  const pdf =
    drawn.kind === 'receipt'
      ? await drawReceipt(paper, { format, logo: drawnLogo })
      : await drawPaper(paper, { logo: drawnLogo, stamp, copies });
  const name = (paper.number || `${drawn.kind} ${drawn.content.order?.number ?? ''}`).replaceAll(
    /[/ ]/g,
    '-',
  );
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.length),
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
    },
  });
}
