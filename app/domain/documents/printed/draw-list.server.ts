import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import { m } from '../../../generated/words/messages.js';
import type { Language } from '../../localized.ts';
import { deep, ink, line, muted, paperFonts, paperLocales } from '../paper/draw-paper.server.ts';

export type ListedItem = {
  name: string;
  sizes: string;
  sku: string;
  price: string;
  link: string;
  picture?: Uint8Array | undefined;
};
export type ListToDraw = {
  kind: 'price-list' | 'catalogue';
  language: Language;
  title: string;
  /** The day of the prices, and what they include. */
  note: string;
  shop: { name: string; lines: string[] };
  printedAt: Date;
  categories: { name: string; items: ListedItem[] }[];
};

type Document = InstanceType<typeof PDFDocument>;

/** A4, in points. */
const page = { width: 595.28, height: 841.89, left: 42, right: 553, top: 40, bottom: 785, foot: 803 };
const width = page.right - page.left;
const headHeight = 26;

/** By category, for WhatsApp: a link leads from each product to its page. The same list has the same bytes. */
export async function drawList(list: ListToDraw): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    lang: paperLocales[list.language],
    displayTitle: true,
    info: { Title: list.title, Author: list.shop.name, CreationDate: list.printedAt },
  });
  document.registerFont('plain', paperFonts.plain).registerFont('bold', paperFonts.bold);
  const pdf = buffer(document);
  const draw = list.kind === 'catalogue' ? drawCards : drawRows;
  let y = drawHead(document, list);
  for (const { name, items } of list.categories) y = draw(document, { name, items, top: y }) + 14;
  drawFooters(document, list);
  document.end();
  return pdf;
}

function drawHead(document: Document, { shop, title, note }: ListToDraw): number {
  const half = width / 2 - 10;
  document.font('bold').fontSize(15).fillColor(deep);
  document.text(shop.name, page.left, page.top, { width: half });
  document.font('plain').fontSize(8.5).fillColor(ink);
  for (const text of shop.lines) document.text(text, { width: half, paragraphGap: 1 });
  const end = document.y;
  const right = { width: half, align: 'right' as const };
  document.font('bold').fontSize(19).fillColor(deep);
  document.text(title, page.right - half, page.top, right);
  document.font('plain').fontSize(9).fillColor(muted).text(note, right);
  return Math.max(end, document.y) + 16;
}

type Section = { name: string; items: ListedItem[]; top: number };

/** A heading stands on one page with at least `needed` points below it. */
function drawCategory(document: Document, name: string, top: number, needed: number): number {
  const y = top + headHeight + needed > page.bottom ? nextPage(document) : top;
  document.font('bold').fontSize(12).fillColor(deep).text(name, page.left, y, { width });
  document
    .moveTo(page.left, y + headHeight - 8)
    .lineTo(page.right, y + headHeight - 8)
    .lineWidth(1.25)
    .stroke(deep);
  return y + headHeight;
}

function nextPage(document: Document): number {
  document.addPage();
  return page.top;
}

const columns = { sku: 92, price: 92, gap: 10 };

function drawRows(document: Document, { name, items, top }: Section): number {
  const named = { width: width - columns.sku - columns.price - 2 * columns.gap };
  const coded = { width: columns.sku };
  const rows = items.map((item) => {
    const height = document.font('plain').fontSize(9.5).heightOfString(item.name, named);
    const codeHeight = document.fontSize(8).heightOfString(item.sku || ' ', coded);
    return { ...item, height: Math.max(height, codeHeight) + 7 };
  });
  let y = drawCategory(document, name, top, rows[0]?.height ?? 0);
  for (const { height, ...item } of rows) {
    if (y + height > page.bottom) y = drawCategory(document, name, page.bottom, height);
    document
      .font('plain')
      .fontSize(8)
      .fillColor(muted)
      .text(item.sku, page.left, y + 1, coded);
    document.fontSize(9.5).fillColor(ink);
    document.text(item.name, page.left + columns.sku + columns.gap, y, { ...named, link: item.link });
    document.font('bold');
    document.text(item.price, page.right - document.widthOfString(item.price), y, { lineBreak: false });
    y += height;
    document
      .moveTo(page.left, y - 4)
      .lineTo(page.right, y - 4)
      .lineWidth(0.5)
      .stroke(line);
  }
  return y;
}

const card = { columns: 3, gap: 14, picture: 140, height: 212 };
const cardWidth = (width - (card.columns - 1) * card.gap) / card.columns;

function drawCards(document: Document, { name, items, top }: Section): number {
  let y = drawCategory(document, name, top, card.height);
  for (const [i, item] of items.entries()) {
    const column = i % card.columns;
    if (column === 0 && i > 0) y += card.height;
    if (column === 0 && y + card.height > page.bottom)
      y = drawCategory(document, name, page.bottom, card.height);
    drawCard(document, item, page.left + column * (cardWidth + card.gap), y);
  }
  return y + card.height;
}

function drawCard(document: Document, item: ListedItem, left: number, top: number) {
  const wide = { width: cardWidth };
  document.roundedRect(left, top, cardWidth, card.picture, 6).lineWidth(0.75).stroke(line);
  if (item.picture)
    document.image(Buffer.from(item.picture), left + 4, top + 4, {
      fit: [cardWidth - 8, card.picture - 8],
      align: 'center',
      valign: 'center',
    });
  document.link(left, top, cardWidth, card.picture, item.link);
  document.font('bold').fontSize(9).fillColor(ink);
  const twoLines = 2 * document.currentLineHeight(true) + 0.5;
  document.text(item.name, left, top + card.picture + 6, { ...wide, height: twoLines, ellipsis: true });
  const small = [item.sizes, item.sku].filter((text) => text !== '').join(' · ');
  document.font('plain').fontSize(7.5).fillColor(muted);
  const oneLine = { ...wide, height: document.currentLineHeight(), lineBreak: false, ellipsis: true };
  document.text(small, left, top + card.picture + 30, oneLine);
  document.font('bold').fontSize(11).fillColor(deep);
  document.text(item.price, left, top + card.picture + 42, { ...wide, lineBreak: false });
}

/** Drawn last, when the number of pages is known. */
function drawFooters(document: Document, { shop, note, language }: ListToDraw) {
  const pages = document.bufferedPageRange().count;
  for (let index = 0; index < pages; index += 1) {
    document.switchToPage(index);
    document.font('plain').fontSize(8).fillColor(muted);
    const numbered = m.invoice_page({ page: index + 1, pages }, { locale: language });
    const room = width - document.widthOfString(numbered) - 20;
    const foot = { width: room, height: 10, lineBreak: false, ellipsis: true };
    document.text(`${shop.name} · ${note}`, page.left, page.foot, foot);
    document.text(numbered, page.right - document.widthOfString(numbered), page.foot, { lineBreak: false });
  }
}
