import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import { ink, muted, paperFonts, paperLocales } from './draw-paper.server.ts';
import { inBoth, type Paper } from './paper.ts';

export type ReceiptFormat = 'a5' | 'roll';

/** In points. A roll is 80 mm wide, and as long as its text. */
const formats: Record<
  ReceiptFormat,
  { width: number; height: number | undefined; margin: number; size: number }
> = {
  a5: { width: 419.5, height: 595.3, margin: 36, size: 10 },
  roll: { width: 226.8, height: undefined, margin: 11, size: 8 },
};

type Document = InstanceType<typeof PDFDocument>;

/** One column, for a counter printer or half a sheet. `logo` is JPEG or PNG. */
export async function drawReceipt(
  paper: Paper,
  { format, logo }: { format: ReceiptFormat; logo?: Uint8Array | undefined },
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { width, height } = formats[format];
  const open = (length: number) =>
    new PDFDocument({
      size: [width, length],
      margin: formats[format].margin,
      lang: paperLocales[paper.language],
      displayTitle: true,
      info: { Title: `${inBoth(paper.title)} ${paper.number}`, Author: paper.seller.name },
    });
  const document = open(height ?? write(open(maxRollLength), paper, format, logo));
  const pdf = buffer(document);
  write(document, paper, format, logo);
  document.end();
  return pdf;
}

const maxRollLength = 14_000;

/** Returns the length that it took, with the margin at the end. */
function write(
  document: Document,
  paper: Paper,
  format: ReceiptFormat,
  logo: Uint8Array | undefined,
): number {
  const { width, margin, size } = formats[format];
  const wide = width - 2 * margin;
  const middle = { width: wide, align: 'center' as const };
  document.registerFont('plain', paperFonts.plain).registerFont('bold', paperFonts.bold);
  if (logo) {
    document.image(Buffer.from(logo), margin, margin, { fit: [wide, 40], align: 'center' });
    document.y = margin + 46;
  }
  document
    .font('bold')
    .fontSize(size + 2)
    .fillColor(ink)
    .text(paper.seller.name, margin, document.y, middle);
  document
    .font('plain')
    .fontSize(size - 1)
    .fillColor(muted);
  for (const text of paper.seller.lines) document.text(text, middle);
  document.moveDown(0.8);
  document
    .font('bold')
    .fontSize(size + 3)
    .fillColor(ink)
    .text(inBoth(paper.title), middle);
  document.moveDown(0.5);

  const pair = (label: string, value: string, isMain = false) => {
    const top = document.y;
    const side = wide * (label.length > 22 ? 0.5 : 0.4);
    document.font('plain').fontSize(size).fillColor(muted);
    document.text(label, margin, top, { width: side - 6 });
    const bottom = document.y;
    document
      .font('bold')
      .fontSize(isMain ? size + 2 : size)
      .fillColor(ink);
    document.text(value, margin + side, top, { width: wide - side, align: 'right' });
    document.y = Math.max(bottom, document.y) + 3;
    document.x = margin;
  };
  const rule = () => {
    const y = document.y + 2;
    document
      .moveTo(margin, y)
      .lineTo(width - margin, y)
      .lineWidth(0.75)
      .stroke(muted);
    document.y = y + 5;
  };
  for (const { label, value } of [...paper.facts, ...paper.buyer]) pair(inBoth(label), value);
  rule();
  for (const [name = '', amount = ''] of paper.rows) pair(name, amount);
  rule();
  for (const { label, value, isMain } of paper.sums) pair(inBoth(label), value, isMain);
  document.font('plain').fontSize(size).fillColor(ink);
  for (const text of [...paper.sentences, ...paper.notes]) document.text(text, { width: wide }).moveDown(0.3);
  if (paper.proof) writeProof(document, paper.proof, format);
  // Two points more than the text: a length that is rounded down would need another page.
  return document.y + margin + 2;
}

function writeProof(
  document: Document,
  { label, code, modules }: NonNullable<Paper['proof']>,
  format: ReceiptFormat,
) {
  const { width, margin, size } = formats[format];
  const side = 72;
  const module = side / modules.length;
  const left = (width - side) / 2;
  const top = document.y + 8;
  for (const [row, cells] of modules.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) document.rect(left + column * module, top + row * module, module, module);
  document.fill('#000000');
  const middle = { width: width - 2 * margin, align: 'center' as const };
  document
    .font('bold')
    .fontSize(size)
    .fillColor(ink)
    .text(code, margin, top + side + 5, middle);
  document
    .font('plain')
    .fontSize(size - 1)
    .fillColor(muted)
    .text(inBoth(label), middle);
}
