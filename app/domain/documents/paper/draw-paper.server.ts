import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import { m } from '../../../generated/words/messages.js';
import type { Language } from '../../localized.ts';
import { type Both, inBoth, type Paper, type PaperColumn } from './paper.ts';

const require = createRequire(import.meta.url);
/** DejaVu has every letter of Cameroon’s languages, and the narrow space of French numbers. */
export const paperFonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

export const paperLocales: Record<Language, string> = { fr: 'fr-CM', en: 'en-CM' };
export const ink = '#17302f';
export const muted = '#4d6164';
const deep = '#0a3b3f';
const line = '#e4dbcd';

/** A4, in points. */
const page = { left: 42, right: 553, top: 42, bottom: 780, foot: 800 };
const width = page.right - page.left;
const gap = 7;

/** Widths in points; the name takes what is left. */
const columnWidths: Record<PaperColumn['key'], number> = {
  name: 0,
  quantity: 44,
  unit: 100,
  rate: 72,
  amount: 104,
};

type Document = InstanceType<typeof PDFDocument>;
type Pictures = { logo?: Uint8Array | undefined; stamp?: Uint8Array | undefined };
type Placed = PaperColumn & { width: number; right: number };

/** Says the same as `PaperSheet`. Pictures are JPEG or PNG. `copies` marks the first ORIGINAL and the others as copies; without it, one unmarked paper. */
export async function drawPaper(
  paper: Paper,
  { logo, stamp, copies }: Pictures & { copies?: number | undefined } = {},
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: paperLocales[paper.language],
    displayTitle: true,
    info: { Title: `${inBoth(paper.title)} ${paper.number}`.trim(), Author: paper.seller.name },
  });
  const pdf = buffer(document);
  document.registerFont('plain', paperFonts.plain).registerFont('bold', paperFonts.bold);

  for (let copy = 0; copy < (copies ?? 1); copy += 1) {
    const first = copy === 0 ? 0 : document.bufferedPageRange().count;
    if (copy > 0) document.addPage();
    const mark = copies === undefined ? '' : markOf(copy);
    let y = Math.max(drawSeller(document, paper, logo), drawDocumentFacts(document, paper, mark)) + 22;
    y = drawBuyer(document, paper, y) + 22;
    y = drawLines(document, paper, y);
    drawEnd(document, paper, y, stamp);
    drawFooters(document, paper, first);
  }
  document.end();
  return pdf;
}

function markOf(copy: number): string {
  return copy === 0
    ? m.paper_original({}, { locale: 'fr' })
    : m.paper_copy({ number: copy }, { locale: 'fr' });
}

function drawSeller(document: Document, { seller }: Paper, logo: Uint8Array | undefined): number {
  const wide = { width: 250 };
  let y = page.top;
  if (logo) {
    document.image(Buffer.from(logo), page.left, y, { fit: [170, 56] });
    y += 66;
  }
  document.font('bold').fontSize(14).fillColor(deep).text(seller.name, page.left, y, wide);
  document.font('plain').fontSize(9).fillColor(ink);
  for (const text of seller.lines) document.text(text, { ...wide, paragraphGap: 2 });
  return document.y;
}

function drawDocumentFacts(document: Document, { title, facts }: Paper, mark: string): number {
  const left = 320;
  const wide = { width: page.right - left, align: 'right' as const };
  if (mark) {
    document
      .font('bold')
      .fontSize(9)
      .fillColor(muted)
      .text(mark, left, page.top - 14, wide);
  }
  document.font('bold').fontSize(17).fillColor(deep).text(inBoth(title), left, page.top, wide);
  document.y += 6;
  for (const { label, value } of facts) {
    document.font('plain').fontSize(8.5).fillColor(muted).text(inBoth(label), left, document.y, wide);
    document.font('bold').fontSize(10).fillColor(ink).text(value, wide);
    document.y += 3;
  }
  return document.y;
}

function drawBuyer(document: Document, { buyer }: Paper, top: number): number {
  const [left, labelWidth, padding] = [page.left + 12, 150, 10];
  let y = top + padding;
  for (const { label, value } of buyer) {
    document.font('plain').fontSize(9).fillColor(muted).text(inBoth(label), left, y, { width: labelWidth });
    const bottom = document.y;
    document.font('bold').fontSize(10).fillColor(ink);
    document.text(value, left + labelWidth, y - 1, { width: width - labelWidth - 24 });
    y = Math.max(document.y, bottom) + 4;
  }
  document
    .roundedRect(page.left, top, width, y - top + padding - 4, 5)
    .lineWidth(1)
    .stroke(line);
  return y + padding - 4;
}

function drawLines(document: Document, paper: Paper, top: number): number {
  const columns = placeColumns(paper.columns);
  let y = drawColumnHeads(document, columns, top);
  for (const row of paper.rows) {
    document.font('plain').fontSize(9.5);
    const height = Math.max(
      ...columns.map((column, i) => document.heightOfString(row[i] ?? '', { width: cellWidth(column) })),
    );
    if (y + height + 2 * gap > page.bottom) y = drawColumnHeads(document.addPage(), columns, page.top);
    document.font('plain').fontSize(9.5).fillColor(ink);
    for (const [i, column] of columns.entries())
      document.text(row[i] ?? '', column.right - column.width, y + gap, {
        width: cellWidth(column),
        align: column.key === 'name' ? 'left' : 'right',
      });
    y += height + 2 * gap;
    drawRule(document, y, line, 0.75);
  }
  return y;
}

function placeColumns(columns: PaperColumn[]): Placed[] {
  const others = columns.reduce((sum, { key }) => sum + columnWidths[key], 0);
  let right = page.left;
  return columns.map((column) => {
    const wide = column.key === 'name' ? width - others : columnWidths[column.key];
    right += wide;
    return { ...column, width: wide, right };
  });
}

const cellWidth = ({ key, width: wide }: Placed) => (key === 'name' ? wide - 12 : wide);

function drawColumnHeads(document: Document, columns: Placed[], top: number): number {
  document.font('bold').fontSize(8.5).fillColor(deep);
  for (const column of columns)
    document.text(headOf(column.label), column.right - column.width, top, {
      width: column.width,
      align: column.key === 'name' ? 'left' : 'right',
    });
  const y = top + 2 * document.currentLineHeight() + 4;
  drawRule(document, y, deep, 1.25);
  return y;
}

const headOf = ({ fr, en }: Both) => `${fr}\n${en}`;

/** Sums, sentences, signatures and proof stay on one page. */
function drawEnd(document: Document, paper: Paper, bottomOfLines: number, stamp: Uint8Array | undefined) {
  const height = heightOfEnd(document, paper);
  let y = bottomOfLines + 14;
  if (y + height > page.bottom) {
    document.addPage();
    y = page.top;
  }
  for (const { label, value, isMain } of paper.sums) {
    document
      .font(isMain ? 'bold' : 'plain')
      .fontSize(isMain ? 14 : 10)
      .fillColor(isMain ? deep : ink);
    drawAtRight(document, value, page.right, y);
    const valueWidth = Math.max(document.widthOfString(value), 110);
    document
      .font('plain')
      .fontSize(isMain ? 10.5 : 9.5)
      .fillColor(isMain ? ink : muted);
    drawAtRight(document, inBoth(label), page.right - valueWidth - 18, y + (isMain ? 3 : 0));
    y += isMain ? 26 : 16;
  }
  document.font('plain').fontSize(9.5).fillColor(ink);
  for (const text of [...paper.sentences, ...paper.notes]) {
    document.text(text, page.left, y, { width });
    y = document.y + 3;
  }
  y += 8;
  if (paper.signatures) drawSignatures(document, paper.signatures, y, stamp);
  if (paper.proof) drawProof(document, paper.proof, y);
  if (paper.signatures || paper.proof) y += signatureHeight + 8;
  if (paper.thanks) {
    document.font('plain').fontSize(9.5).fillColor(muted);
    document.text(inBoth(paper.thanks), page.left, y, { width, align: 'center' });
  }
}

const signatureHeight = 104;

function heightOfEnd(
  document: Document,
  { sums, sentences, notes, signatures, proof, thanks }: Paper,
): number {
  document.font('plain').fontSize(9.5);
  const text = [...sentences, ...notes].reduce(
    (sum, each) => sum + document.heightOfString(each, { width }) + 3,
    0,
  );
  const boxes = signatures || proof ? signatureHeight + 8 : 0;
  return sums.reduce((sum, { isMain }) => sum + (isMain ? 26 : 16), 0) + text + 8 + boxes + (thanks ? 14 : 0);
}

function drawSignatures(
  document: Document,
  { seller, buyer }: NonNullable<Paper['signatures']>,
  top: number,
  stamp: Uint8Array | undefined,
) {
  const wide = 190;
  for (const [left, label] of [
    [page.left, seller],
    [page.left + wide + 14, buyer],
  ] as const) {
    document.roundedRect(left, top, wide, signatureHeight, 4).lineWidth(0.75).stroke(line);
    document.font('plain').fontSize(8.5).fillColor(muted);
    document.text(inBoth(label), left + 8, top + 6, { width: wide - 16 });
  }
  if (stamp)
    document.image(Buffer.from(stamp), page.left + 10, top + 26, {
      fit: [wide - 20, signatureHeight - 32],
      align: 'center',
      valign: 'center',
    });
}

function drawProof(document: Document, { label, code, modules }: NonNullable<Paper['proof']>, top: number) {
  const size = 66;
  const module = size / modules.length;
  const left = page.right - size;
  for (const [row, cells] of modules.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) document.rect(left + column * module, top + row * module, module, module);
  document.fill('#000000');
  document.font('bold').fontSize(8).fillColor(ink);
  document.text(code, page.right - 90, top + size + 4, { width: 90, align: 'right' });
  document.font('plain').fontSize(7).fillColor(muted);
  document.text(inBoth(label), page.right - 100, document.y + 1, { width: 100, align: 'right' });
}

/** Drawn last, when the number of pages is known; `first` is the first page of this copy. */
function drawFooters(document: Document, { foot }: Paper, first: number) {
  const pages = document.bufferedPageRange().count - first;
  for (let index = 0; index < pages; index += 1) {
    document.switchToPage(first + index);
    document.font('plain').fontSize(8).fillColor(muted);
    document.text(foot, page.left, page.foot, { lineBreak: false });
    const counted = (locale: Language) => m.invoice_page({ page: index + 1, pages }, { locale });
    drawAtRight(document, inBoth({ fr: counted('fr'), en: counted('en') }), page.right, page.foot);
  }
}

function drawAtRight(document: Document, text: string, right: number, y: number) {
  document.text(text, right - document.widthOfString(text), y, { lineBreak: false });
}

function drawRule(document: Document, y: number, color: string, thickness: number) {
  document.moveTo(page.left, y).lineTo(page.right, y).lineWidth(thickness).stroke(color);
}
