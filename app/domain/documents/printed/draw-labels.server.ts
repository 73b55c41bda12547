import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { drawModules, ink, paperFonts } from '../paper/draw-paper.server.ts';
import { barsOf, type LabelFormat, sheets } from './labels.ts';

export type LabelToDraw = { name: string; price: string; sku: string; link: string; copies: number };
export type LabelsToDraw = {
  kind: 'labels';
  format: LabelFormat;
  title: string;
  shop: string;
  printedAt: Date;
  labels: LabelToDraw[];
};

type Document = InstanceType<typeof PDFDocument>;
type Place = { left: number; top: number };

const points = (millimetres: number) => (millimetres * 72) / 25.4;

/** Heights and the side of the QR code in millimetres, letters in points. */
const looks: Record<LabelFormat, { code: number; bars: number; name: number; price: number; foot: number }> =
  {
    '24': { code: 17, bars: 7.5, name: 8.5, price: 13, foot: 6.5 },
    '65': { code: 10, bars: 5, name: 5.4, price: 8, foot: 4.6 },
    roll: { code: 13, bars: 8, name: 6.8, price: 10, foot: 5.6 },
  };

/** Name, price, a QR code of the product's page, and its SKU as Code 128. The same labels have the same bytes. */
export async function drawLabels({ format, title, shop, printedAt, labels }: LabelsToDraw): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { page, columns, rows, label, left, top, gap } = sheets[format];
  const document = new PDFDocument({
    size: [points(page.width), points(page.height)],
    margin: 0,
    autoFirstPage: false,
    displayTitle: true,
    info: { Title: title, Author: shop, CreationDate: printedAt },
  });
  document.registerFont('plain', paperFonts.plain).registerFont('bold', paperFonts.bold);
  const pdf = buffer(document);
  let drawn = 0;
  for (const each of labels) {
    const code = encode(each.link, { ecc: 'M', border: 2 }).data;
    for (let copy = 0; copy < each.copies; copy += 1) {
      const place = drawn % (columns * rows);
      if (place === 0) document.addPage();
      drawLabel(document, { ...each, code, shop }, format, {
        left: points(left + (place % columns) * (label.width + gap)),
        top: points(top + Math.floor(place / columns) * label.height),
      });
      drawn += 1;
    }
  }
  document.end();
  return pdf;
}

type Label = LabelToDraw & { code: boolean[][]; shop: string };

function drawLabel(document: Document, label: Label, format: LabelFormat, place: Place) {
  const look = looks[format];
  const { label: size, margin } = sheets[format];
  const left = place.left + points(margin);
  const top = place.top + points(margin);
  const width = points(size.width - 2 * margin);
  const code = points(look.code);
  const text = width - code - 2;
  drawModules(document, label.code, { left: left + width - code, top, width: code, height: code });

  document.font('plain').fontSize(look.name).fillColor(ink);
  const twoLines = 2 * document.currentLineHeight(true) + 0.5;
  document.text(label.name, left, top, { width: text, height: twoLines, ellipsis: true });
  fitFont(document, label.price, { font: 'bold', size: look.price, width: text });
  const priceTop = top + code - document.currentLineHeight();
  document.text(label.price, left, priceTop, { lineBreak: false });

  const barsTop = top + code + 2;
  drawBars(document, label.sku, format, { left, top: barsTop });
  const footTop = barsTop + points(look.bars) + 1;
  fitFont(document, label.sku, { font: 'bold', size: look.foot, width: width * 0.6 });
  document.text(label.sku, left, footTop, { lineBreak: false });
  const rest = width - document.widthOfString(label.sku) - 6;
  document.font('plain').fontSize(look.foot);
  const oneLine = { width: rest, height: document.currentLineHeight(), lineBreak: false, ellipsis: true };
  document.text(label.shop, left + width - rest, footTop, { ...oneLine, align: 'right' });
}

/** In the middle of the label, so that both quiet zones are there. */
function drawBars(document: Document, sku: string, format: LabelFormat, { left, top }: Place) {
  const bars = barsOf(sku, format);
  if (!bars) throw new Error(`${sku} has no bars on a label of the format ${format}`);
  const { label, margin } = sheets[format];
  const width = points(bars.modules.length * bars.moduleWidth);
  const middle = (points(label.width - 2 * margin) - width) / 2;
  const height = points(looks[format].bars);
  drawModules(document, [bars.modules], { left: left + middle, top, width, height });
}

function fitFont(
  document: Document,
  text: string,
  { font, size, width }: { font: 'plain' | 'bold'; size: number; width: number },
) {
  const wide = document.font(font).fontSize(size).fillColor(ink).widthOfString(text);
  if (wide > width) document.fontSize((size * width) / wide);
}
