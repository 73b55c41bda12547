import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import { type Block, drawBlocks, heightOfAll } from './block.server.ts';
import { drawModules, ink, muted, paperFonts, paperLocales } from './draw-paper.server.ts';
import { inBoth, type Paper } from './paper.ts';

export type ReceiptFormat = 'a5' | 'roll';

const maxRollLength = 14_000;

/** In points. A roll is 80 mm wide, and as long as its text. */
const formats: Record<
  ReceiptFormat,
  { width: number; height: number | undefined; margin: number; size: number }
> = {
  a5: { width: 419.5, height: 595.3, margin: 30, size: 9 },
  roll: { width: 226.8, height: undefined, margin: 11, size: 8 },
};

type Document = InstanceType<typeof PDFDocument>;
type ReceiptOptions = {
  issuedAt: Date;
  format: ReceiptFormat;
  logo?: Uint8Array | undefined;
};

/** One column, for a counter printer or half a sheet. The same receipt has the same bytes. */
export async function drawReceipt(paper: Paper, { issuedAt, format, logo }: ReceiptOptions): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { width, height, margin } = formats[format];
  const open = (length: number) => {
    const document = new PDFDocument({
      size: [width, length],
      margin,
      lang: paperLocales[paper.language],
      displayTitle: true,
      info: {
        Title: `${inBoth(paper.title)} ${paper.number}`,
        Author: paper.seller.name,
        CreationDate: issuedAt,
      },
    });
    document.registerFont('plain', paperFonts.plain).registerFont('bold', paperFonts.bold);
    return document;
  };
  const document = open(height ?? write(open(maxRollLength), paper, format, logo));
  const pdf = buffer(document);
  write(document, paper, format, logo);
  document.end();
  return pdf;
}

/** Returns the length that it took, with the margin at the end. */
function write(
  document: Document,
  paper: Paper,
  format: ReceiptFormat,
  logo: Uint8Array | undefined,
): number {
  const { width, height = maxRollLength, margin } = formats[format];
  const page = { top: margin, bottom: height - margin };
  const y = drawHead(document, paper, format, logo);
  const draw = (label: string, value: string, isMain = false) =>
    pairBlock(document, { label, value, isMain }, { format, left: margin, width: width - 2 * margin });
  const facts = [...paper.facts, ...paper.buyer].map(({ label, value }) => draw(inBoth(label), value));
  const rows = paper.rows.map(([name = '', amount = '']) => draw(name, amount));
  const end = endOf(document, paper, format);
  // Sums never stand without a line.
  const last = rows.pop();
  const ending: Block[] = [...(last ? [last] : []), ...end];
  const whole = heightOfAll(ending);
  const kept: Block[] =
    whole <= page.bottom - page.top
      ? [{ height: whole, draw: (top) => drawBlocks(document, ending, top, page) }]
      : ending;
  const rule = ruleBlock(document, format);
  // Two points more than the text: a length that is rounded down would need another page.
  return drawBlocks(document, [...facts, rule, ...rows, ...kept], y, page) + margin + 2;
}

function drawHead(
  document: Document,
  { seller, title }: Paper,
  format: ReceiptFormat,
  logo: Uint8Array | undefined,
): number {
  const { width, margin, size } = formats[format];
  const middle = { width: width - 2 * margin, align: 'center' as const };
  let y = margin;
  if (logo) {
    document.image(Buffer.from(logo), margin, y, { fit: [middle.width, 36], align: 'center' });
    y += 40;
  }
  document
    .font('bold')
    .fontSize(size + 2)
    .fillColor(ink)
    .text(seller.name, margin, y, middle);
  document
    .font('plain')
    .fontSize(size - 1)
    .fillColor(muted);
  for (const text of seller.lines) document.text(text, middle);
  document
    .font('bold')
    .fontSize(size + 3)
    .fillColor(ink);
  document.text(inBoth(title), margin, document.y + 6, middle);
  return document.y + 5;
}

type Pair = { label: string; value: string; isMain: boolean };
type Place = { format: ReceiptFormat; left: number; width: number };

/** Label and value beside each other, both in as many lines as they need. */
function pairBlock(
  document: Document,
  { label, value, isMain }: Pair,
  { format, left, width }: Place,
): Block {
  const { size } = formats[format];
  const labelled = () => document.font('plain').fontSize(size).fillColor(muted);
  const valued = () =>
    document
      .font('bold')
      .fontSize(isMain ? size + 2 : size)
      .fillColor(ink);
  const widest = valued().widthOfString(value);
  const side = Math.max(
    width * 0.35,
    Math.min(width * 0.62, width - widest - 8, labelled().widthOfString(label) + 8),
  );
  const one = { width: side - 6 };
  const other = { width: width - side, align: 'right' as const };
  const height = Math.max(labelled().heightOfString(label, one), valued().heightOfString(value, other)) + 3;
  return {
    height,
    draw: (top) => {
      labelled().text(label, left, top, one);
      valued().text(value, left + side, top, other);
      return top + height;
    },
  };
}

function ruleBlock(document: Document, format: ReceiptFormat): Block {
  const { width, margin } = formats[format];
  return {
    height: 8,
    draw: (top) => {
      document
        .moveTo(margin, top + 3)
        .lineTo(width - margin, top + 3)
        .lineWidth(0.75)
        .stroke(muted);
      return top + 8;
    },
  };
}

/** On half a sheet the code stands beside the sums, on a roll below the text. */
function endOf(document: Document, paper: Paper, format: ReceiptFormat): Block[] {
  const { width, margin, size } = formats[format];
  const { proof, sums, sentences, notes } = paper;
  const wide = width - 2 * margin;
  const isBeside = format === 'a5';
  const left = margin + (isBeside && proof ? 110 : 0);
  const pairs = sums.map(({ label, value, isMain = false }) =>
    pairBlock(
      document,
      { label: inBoth(label), value, isMain },
      { format, left, width: width - margin - left },
    ),
  );
  const text = sentences
    .concat(notes)
    .map((sentence) => textBlock(document, sentence, { size, left: margin, wide }));
  const code = proof && proofBlock(document, proof, format);
  if (!code) return [ruleBlock(document, format), ...pairs, ...text];
  const block = heightOfAll(pairs);
  const sides: Block = {
    height: Math.max(block, code.height),
    draw: (top) =>
      Math.max(
        code.draw(top),
        pairs.reduce((y, pair) => pair.draw(y), top),
      ),
  };
  return isBeside
    ? [ruleBlock(document, format), sides, ...text]
    : [ruleBlock(document, format), ...pairs, ...text, code];
}

function textBlock(
  document: Document,
  text: string,
  { size, left, wide }: { size: number; left: number; wide: number },
): Block {
  const font = () => document.font('plain').fontSize(size).fillColor(ink);
  const height = font().heightOfString(text, { width: wide }) + 3;
  return {
    height,
    draw: (top) => {
      font().text(text, left, top, { width: wide });
      return top + height;
    },
  };
}

const codeSize = 68;

function proofBlock(
  document: Document,
  { label, code, modules }: NonNullable<Paper['proof']>,
  format: ReceiptFormat,
): Block {
  const { width, margin, size } = formats[format];
  const isBeside = format === 'a5';
  const wide = isBeside ? 100 : width - 2 * margin;
  const place = { width: wide, align: isBeside ? ('left' as const) : ('center' as const) };
  return {
    height: codeSize + 8 + 3 * (size + 3),
    draw: (top) => {
      const left = isBeside ? margin : (width - codeSize) / 2;
      drawModules(document, modules, { left, top: top + 4, width: codeSize, height: codeSize });
      document
        .font('bold')
        .fontSize(size)
        .fillColor(ink)
        .text(code, margin, top + codeSize + 8, place);
      document
        .font('plain')
        .fontSize(size - 1)
        .fillColor(muted)
        .text(inBoth(label), margin, document.y, place);
      return top + codeSize + 8 + 3 * (size + 3);
    },
  };
}
