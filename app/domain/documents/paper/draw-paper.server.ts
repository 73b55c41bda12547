import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import { m } from '../../../generated/words/messages.js';
import type { Language } from '../../localized.ts';
import { type Block, drawBlocks, heightOfAll } from './block.server.ts';
import { type Both, inBoth, type Paper, type PaperColumn, type PaperFact, type PaperSum } from './paper.ts';

const require = createRequire(import.meta.url);
/** DejaVu has every letter of Cameroon’s languages, and the narrow space of French numbers. */
export const paperFonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

export const paperLocales: Record<Language, string> = { fr: 'fr-CM', en: 'en-CM' };
export const ink = '#17302f';
export const muted = '#4d6164';
export const deep = '#0a3b3f';
export const line = '#e4dbcd';

/** A4, in points. Text that is too long goes on at `top` of the next page when it reaches `bottom`. */
const page = { width: 595.28, height: 841.89, left: 42, right: 553, top: 36, bottom: 790, foot: 803 };
const width = page.right - page.left;
const margins = {
  ...{ left: page.left, right: page.width - page.right },
  ...{ top: page.top, bottom: page.height - page.bottom },
};
const padding = 5;
const cellGap = 10;

type Document = InstanceType<typeof PDFDocument>;
type Placed = PaperColumn & { width: number; left: number };
type PaperOptions = {
  issuedAt: Date;
  logo?: Uint8Array | undefined;
  stamp?: Uint8Array | undefined;
  /** Marks the first ORIGINAL and the others as copies; without it, one unmarked paper. */
  copies?: number | undefined;
};

/** Says the same as `PaperSheet`. The same paper has the same bytes. */
export async function drawPaper(
  paper: Paper,
  { issuedAt, logo, stamp, copies }: PaperOptions,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const title = `${inBoth(paper.title)} ${paper.number}`.trim();
  const document = new PDFDocument({
    size: [page.width, page.height],
    margins,
    bufferPages: true,
    lang: paperLocales[paper.language],
    displayTitle: true,
    info: { Title: title, Author: paper.seller.name, CreationDate: issuedAt },
  });
  const pdf = buffer(document);
  document.registerFont('plain', paperFonts.plain).registerFont('bold', paperFonts.bold);

  for (let copy = 0; copy < (copies ?? 1); copy += 1) {
    const first = copy === 0 ? 0 : document.bufferedPageRange().count;
    if (copy > 0) document.addPage();
    const mark = copies === undefined ? '' : markOf(copy, paper.language);
    let y = Math.max(drawSeller(document, paper, logo), drawDocumentFacts(document, paper, mark)) + 10;
    y = drawBuyer(document, paper.buyer, y) + 11;
    const end = endOf(document, paper, stamp);
    y = drawLines(document, paper, y, end);
    drawBlocks(document, [...end.sums, ...end.rest], y, page);
    drawFooters(document, paper, first);
  }
  document.end();
  return pdf;
}

function markOf(copy: number, locale: Language): string {
  return copy === 0 ? m.paper_original({}, { locale }) : m.paper_copy({ number: copy }, { locale });
}

function drawSeller(document: Document, { seller }: Paper, logo: Uint8Array | undefined): number {
  const wide = { width: 248 };
  let y = page.top;
  if (logo) {
    document.image(Buffer.from(logo), page.left, y, { fit: [160, 42] });
    y += 47;
  }
  document.font('bold').fontSize(13).fillColor(deep).text(seller.name, page.left, y, wide);
  document.font('plain').fontSize(8).fillColor(ink);
  for (const text of seller.lines) document.text(text, { ...wide, paragraphGap: 1 });
  return document.y;
}

function drawDocumentFacts(document: Document, { title, facts }: Paper, mark: string): number {
  const left = 300;
  const wide = { width: page.right - left, align: 'right' as const };
  if (mark) {
    document.font('bold').fontSize(9).fillColor(muted);
    document.text(mark, left, page.top - 14, wide);
  }
  document.font('bold').fontSize(16).fillColor(deep);
  const isWide = document.widthOfString(inBoth(title)) > wide.width;
  document.text(isWide ? `${title.fr} /\n${title.en}` : inBoth(title), left, page.top, wide);
  let y = document.y + 5;
  for (const fact of facts) y = drawPair(document, fact, { left, top: y, width: wide.width, label: 140 }) + 2;
  return y;
}

type Place = { left: number; top: number; width: number; label: number; align?: 'left' };

/** Label and value beside each other. Returns the lower end. */
function drawPair(document: Document, { label, value }: PaperFact, place: Place): number {
  const { left, top, label: labelWidth, align = 'right' } = place;
  document.font('plain').fontSize(8).fillColor(muted);
  document.text(inBoth(label), left, top + 1.2, { width: labelWidth - 6 });
  const { y } = document;
  document.font('bold').fontSize(9.5).fillColor(ink);
  document.text(value, left + labelWidth, top, { width: place.width - labelWidth, align });
  return Math.max(document.y, y);
}

function drawBuyer(document: Document, facts: PaperFact[], top: number): number {
  const half = width / 2;
  const place = { label: 118, align: 'left' as const };
  const isShort = ({ value }: PaperFact) =>
    document.font('bold').fontSize(9.5).widthOfString(value) <= half - place.label - 16;
  let y = top + 7;
  for (let i = 0; i < facts.length; ) {
    const [first, second] = facts.slice(i, i + 2);
    const row =
      first && second && isShort(first) && isShort(second) ? [first, second] : facts.slice(i, i + 1);
    const wide = row.length === 2 ? half - 16 : width - 20;
    const ends = row.map((fact, at) =>
      drawPair(document, fact, { ...place, left: page.left + 10 + at * half, top: y, width: wide }),
    );
    y = Math.max(...ends) + 2;
    i += row.length;
  }
  document
    .roundedRect(page.left, top, width, y - top + 5, 5)
    .lineWidth(1)
    .stroke(line);
  return y + 5;
}

type End = { sums: Block[]; rest: Block[] };

/** The sums never stand without a line: if they do not fit below the last one, it goes to the next page with them. */
function drawLines(document: Document, paper: Paper, top: number, { sums, rest }: End): number {
  const columns = placeColumns(document, paper);
  const headHeight = heightOfHeads(document, columns);
  const heights = paper.rows.map((row) => heightOfRow(document, columns, row));
  const [least, all] = [heightOfAll(sums), heightOfAll([...sums, ...rest])];
  const room = page.bottom - page.top - headHeight - (heights.at(-1) ?? 0);
  const kept = all <= room ? all : least;
  let y = drawColumnHeads(document, columns, top);
  for (const [i, row] of paper.rows.entries()) {
    const height = heights[i] ?? 0;
    const isLast = i === paper.rows.length - 1;
    // A first page without a line would say nothing.
    const needed = height + (isLast ? (i === 0 ? least : kept) : 0);
    if (y + needed > page.bottom) y = drawColumnHeads(document.addPage(), columns, page.top);
    document.font('plain').fontSize(9).fillColor(ink);
    for (const [at, column] of columns.entries())
      document.text(row[at] ?? '', column.left, y + padding, {
        width: column.width,
        align: alignOf(column),
      });
    y += height;
    drawRule(document, y, line, 0.75);
  }
  return y;
}

const alignOf = ({ key }: PaperColumn) => (key === 'name' || key === 'sku' ? 'left' : 'right');

/** As wide as their contents; the name takes what is left. */
function placeColumns(document: Document, { columns, rows }: Paper): Placed[] {
  const widest = (size: number, font: string, texts: string[]) => {
    document.font(font).fontSize(size);
    // pdfkit counts a line's end as a sign.
    const lines = texts.flatMap((text) => text.replaceAll('\n', '0\n').split('\n'));
    return Math.max(0, ...lines.map((each) => document.widthOfString(each)));
  };
  const widths = columns.map(({ key, label }, at) =>
    key === 'name'
      ? 0
      : Math.max(
          widest(8, 'bold', [headOf(label)]),
          widest(
            9,
            'plain',
            rows.map((row) => row[at] ?? ''),
          ),
        ) + 2,
  );
  const cap = (key: PaperColumn['key'], most: number) => {
    const at = columns.findIndex((column) => column.key === key);
    if (at >= 0) widths[at] = Math.min(widths[at] ?? 0, most);
  };
  cap('sku', 66);
  const left = () => width - widths.reduce((sum, each) => sum + each, 0) - cellGap * (columns.length - 1);
  if (left() < 200) cap('rate', 70);
  if (left() < 130) cap('rate', 52);
  const nameWidth = left();
  let at = page.left;
  return columns.map((column, i) => {
    const wide = column.key === 'name' ? nameWidth : (widths[i] ?? 0);
    const placed = { ...column, left: at, width: wide };
    at += wide + cellGap;
    return placed;
  });
}

function heightOfRow(document: Document, columns: Placed[], row: string[]): number {
  document.font('plain').fontSize(9);
  const cells = columns.map(({ width: wide }, i) => document.heightOfString(row[i] ?? '', { width: wide }));
  return Math.max(...cells) + 2 * padding;
}

function heightOfHeads(document: Document, columns: Placed[]): number {
  document.font('bold').fontSize(8);
  const heights = columns.map(({ label, width: wide }) =>
    document.heightOfString(headOf(label), { width: wide }),
  );
  return Math.max(...heights) + 4;
}

function drawColumnHeads(document: Document, columns: Placed[], top: number): number {
  const y = top + heightOfHeads(document, columns);
  document.font('bold').fontSize(8).fillColor(deep);
  for (const column of columns)
    document.text(headOf(column.label), column.left, top, { width: column.width, align: alignOf(column) });
  drawRule(document, y, deep, 1.25);
  return y;
}

const headOf = ({ fr, en }: Both) => (fr === en ? fr : `${fr}\n${en}`);

/** What follows the lines; `sums` stay with the last of them. */
function endOf(document: Document, paper: Paper, stamp: Uint8Array | undefined): End {
  const { sums, sentences, payment, notes, signatures, proof, thanks } = paper;
  const hasSums = sums.length > 0;
  const text = { left: page.left, width, size: 9 };
  return {
    sums: [
      ...(hasSums ? [sumsBlock(document, paper)] : []),
      ...(sentences.length > 0 ? [textBlock(document, sentences, text)] : []),
    ],
    rest: [
      ...(payment.length > 0 ? [paymentBlock(document, payment)] : []),
      ...(notes.length > 0 ? [textBlock(document, notes, { ...text, flows: true })] : []),
      ...(signatures ? [signaturesBlock(document, signatures, stamp, hasSums ? undefined : proof)] : []),
      ...(thanks
        ? [textBlock(document, [inBoth(thanks)], { ...text, color: muted, align: 'center' as const })]
        : []),
    ],
  };
}

type TextStyle = {
  left: number;
  width: number;
  size: number;
  color?: string;
  align?: 'center';
  flows?: boolean;
};

function textBlock(document: Document, texts: string[], style: TextStyle): Block {
  const { left, width: wide, size, color = ink, align, flows = false } = style;
  document.font('plain').fontSize(size);
  const options = { width: wide, ...(align && { align }) };
  const heights = texts.map((text) => document.heightOfString(text, options));
  return {
    height: 6 + heights.reduce((sum, height) => sum + height + 2, 0),
    flows,
    draw: (top) => {
      let y = top + 6;
      document.font('plain').fontSize(size).fillColor(color);
      for (const text of texts) {
        document.text(text, left, y, options);
        y = document.y + 2;
      }
      return y;
    },
  };
}

const proofSize = 62;
const proofWidth = 104;
const proofHeight = proofSize + 34;

function sumsBlock(document: Document, { sums, proof }: Paper): Block {
  const valueWidth = Math.max(
    96,
    ...sums.map(({ value, isMain }) =>
      document
        .font(isMain ? 'bold' : 'plain')
        .fontSize(isMain ? 13 : 9.5)
        .widthOfString(value),
    ),
  );
  const left = page.left + proofWidth + 10;
  const labelWidth = page.right - valueWidth - 14 - left;
  const heights = sums.map(({ label, isMain }) => {
    document.font('plain').fontSize(isMain ? 10 : 8.5);
    return document.heightOfString(inBoth(label), { width: labelWidth }) + (isMain ? 8 : 3);
  });
  const height = heights.reduce((sum, each) => sum + each, 0);
  return {
    height: 10 + Math.max(height, proof ? proofHeight : 0),
    draw: (top) => {
      if (proof) drawProof(document, proof, page.left, top + 10);
      let y = top + 10;
      for (const [i, sum] of sums.entries()) {
        drawSum(document, sum, { left, top: y, labelWidth });
        y += heights[i] ?? 0;
      }
      return Math.max(y, proof ? top + 10 + proofHeight : 0);
    },
  };
}

function drawSum(
  document: Document,
  { label, value, isMain }: PaperSum,
  { left, top, labelWidth }: { left: number; top: number; labelWidth: number },
) {
  const look = isMain
    ? ({ name: 10, below: 5, font: 'bold', size: 13, color: deep, valueBelow: 2.5 } as const)
    : ({ name: 8.5, below: 1, font: 'plain', size: 9.5, color: ink, valueBelow: 0 } as const);
  document
    .font('plain')
    .fontSize(look.name)
    .fillColor(isMain ? ink : muted);
  document.text(inBoth(label), left, top + look.below, { width: labelWidth, align: 'right' });
  document.font(look.font).fontSize(look.size).fillColor(look.color);
  drawAtRight(document, value, page.right, top + look.valueBelow);
}

function paymentBlock(document: Document, facts: PaperFact[]): Block {
  const label = 176;
  document.font('bold').fontSize(9.5);
  const heights = facts.map(
    ({ value }) => Math.max(12, document.heightOfString(value, { width: width - label })) + 2,
  );
  return {
    height: 6 + heights.reduce((sum, each) => sum + each, 0),
    draw: (top) => {
      let y = top + 6;
      for (const fact of facts)
        y = drawPair(document, fact, { left: page.left, top: y, width, label, align: 'left' }) + 2;
      return y;
    },
  };
}

const boxHeight = 70;
const fieldHeight = 21;

/** Where no sums stand, the code is to the left of the boxes. */
function signaturesBlock(
  document: Document,
  { seller, buyer, fields }: NonNullable<Paper['signatures']>,
  stamp: Uint8Array | undefined,
  proof: Paper['proof'],
): Block {
  const left = page.left + (proof ? proofWidth : 0);
  const whole = page.right - left;
  const buyerWidth = fields.length > 0 ? whole * 0.58 : whole / 2 - 6;
  const sellerWidth = whole - buyerWidth - 12;
  // The last field, the reservations, has a second line.
  const height = fields.length > 0 ? 30 + (fields.length + 1) * fieldHeight : boxHeight;
  return {
    height: height + 11,
    draw: (top) => {
      const y = top + 7;
      const buyerLeft = left + sellerWidth + 12;
      for (const [at, wide, label] of [
        [left, sellerWidth, seller],
        [buyerLeft, buyerWidth, buyer],
      ] as const) {
        document.roundedRect(at, y, wide, height, 4).lineWidth(0.75).stroke(line);
        document.font('plain').fontSize(8).fillColor(muted);
        document.text(inBoth(label), at + 8, y + 6, { width: wide - 16 });
      }
      for (const [i, field] of fields.entries())
        drawField(document, inBoth(field), buyerLeft + 8, y + 26 + i * fieldHeight, buyerWidth - 16);
      if (fields.length > 0)
        drawField(document, '', buyerLeft + 8, y + 26 + fields.length * fieldHeight, buyerWidth - 16);
      if (stamp)
        document.image(Buffer.from(stamp), left + 8, y + 18, {
          fit: [sellerWidth - 16, height - 22],
          align: 'center',
          valign: 'center',
        });
      if (proof) drawProof(document, proof, page.left, y);
      return y + height + 4;
    },
  };
}

function drawField(document: Document, label: string, left: number, top: number, wide: number) {
  document.font('plain').fontSize(8).fillColor(muted).text(label, left, top, { lineBreak: false });
  const start = left + (label ? document.widthOfString(label) + 6 : 0);
  document
    .moveTo(start, top + 10)
    .lineTo(left + wide, top + 10)
    .lineWidth(0.5)
    .dash(1, { space: 2 })
    .stroke(muted)
    .undash();
}

function drawProof(
  document: Document,
  { label, code, modules }: NonNullable<Paper['proof']>,
  left: number,
  top: number,
) {
  drawModules(document, modules, { left, top, width: proofSize, height: proofSize });
  document.font('bold').fontSize(8).fillColor(ink);
  document.text(code, left, top + proofSize + 4, { width: proofWidth - 10 });
  document.font('plain').fontSize(7).fillColor(muted);
  document.text(inBoth(label), left, document.y + 1, { width: proofWidth - 10 });
}

/** Rows of a QR code, or the one row of a bar code. Dark modules beside each other are one shape, without seams. */
export function drawModules(
  document: Document,
  modules: boolean[][],
  { left, top, width: wide, height }: { left: number; top: number; width: number; height: number },
) {
  const [side, rise] = [wide / (modules[0]?.length ?? 1), height / modules.length];
  for (const [row, cells] of modules.entries())
    for (let from = cells.indexOf(true); from >= 0; ) {
      const light = cells.indexOf(false, from);
      const to = light < 0 ? cells.length : light;
      document.rect(left + from * side, top + row * rise, (to - from) * side, rise);
      from = cells.indexOf(true, to);
    }
  document.fill('#000000');
}

/** Drawn last, when the number of pages is known; `first` is the first page of this copy. */
function drawFooters(document: Document, { foot }: Paper, first: number) {
  const pages = document.bufferedPageRange().count - first;
  for (let index = 0; index < pages; index += 1) {
    document.switchToPage(first + index);
    document.font('plain').fontSize(8).fillColor(muted);
    const counted = (locale: Language) => m.invoice_page({ page: index + 1, pages }, { locale });
    const numbered = inBoth({ fr: counted('fr'), en: counted('en') });
    const room = width - document.widthOfString(numbered) - 20;
    document.text(foot, page.left, page.foot, { lineBreak: false, height: 10, ellipsis: true, width: room });
    drawAtRight(document, numbered, page.right, page.foot);
  }
}

function drawAtRight(document: Document, text: string, right: number, y: number) {
  document.text(text, right - document.widthOfString(text), y, { lineBreak: false });
}

function drawRule(document: Document, y: number, color: string, thickness: number) {
  document.moveTo(page.left, y).lineTo(page.right, y).lineWidth(thickness).stroke(color);
}
