import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import type { Language } from '../../../domain/localized.ts';
import { formatFcfa, formatNumber } from '../../../domain/money.ts';
import type { Invoice } from '../../../domain/orders/invoice/invoice.queries.ts';
import { productName } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { formatDay } from '../../language/format-date.ts';
import { eachLanguage, inBoth, invoiceFacts, onPaper, sellerLines, type Words } from './invoice-words.ts';

const require = createRequire(import.meta.url);
/** DejaVu has every letter of Cameroon’s languages, and the narrow space of French numbers. */
const fonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

const locales: Record<Language, string> = { fr: 'fr-CM', en: 'en-CM' };
const ink = '#17302f';
const muted = '#4d6164';
const deep = '#0a3b3f';
const line = '#e4dbcd';

/** A4, in points. */
const page = { left: 42, right: 553, top: 42, bottom: 780, foot: 800 };
const width = page.right - page.left;
const columns = {
  name: { width: 205, right: page.left + 205 },
  quantity: { width: 52, right: page.left + 265 },
  unitPrice: { width: 110, right: page.left + 383 },
  amount: { width: 120, right: page.right },
};
const gap = 7;

type Document = InstanceType<typeof PDFDocument>;

/** Must say the same as `InvoiceSheet`. `logo` is a JPEG. */
export async function drawInvoice(issued: Invoice, logo?: Uint8Array): Promise<Buffer> {
  const invoice = onPaper(issued);
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: locales[invoice.language],
    displayTitle: true,
    info: { Title: `${inBoth(m.invoice_title)} ${invoice.number}`, Author: invoice.company.name },
  });
  const pdf = buffer(document);
  document.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold);

  let y = Math.max(drawSeller(document, invoice, logo), drawDocumentFacts(document, invoice)) + 22;
  y = drawCustomer(document, invoice, y) + 22;
  y = drawLines(document, invoice, y);
  drawTotal(document, invoice, y);
  drawFooters(document, invoice);
  document.end();
  return pdf;
}

function drawSeller(document: Document, invoice: Invoice, logo: Uint8Array | undefined): number {
  const wide = { width: 250 };
  let y = page.top;
  if (logo) {
    document.image(Buffer.from(logo), page.left, y, { fit: [170, 56] });
    y += 66;
  }
  document.font('bold').fontSize(14).fillColor(deep).text(invoice.company.name, page.left, y, wide);
  document.font('plain').fontSize(9).fillColor(ink);
  for (const text of sellerLines(invoice)) document.text(text, { ...wide, paragraphGap: 2 });
  return document.y;
}

function drawDocumentFacts(document: Document, invoice: Invoice): number {
  const left = 320;
  const wide = { width: page.right - left, align: 'right' as const };
  document.font('bold').fontSize(17).fillColor(deep).text(inBoth(m.invoice_title), left, page.top, wide);
  document.y += 6;
  for (const { words, value } of facts(invoice).document) {
    document.font('plain').fontSize(8.5).fillColor(muted).text(inBoth(words), left, document.y, wide);
    document.font('bold').fontSize(10).fillColor(ink).text(value, wide);
    document.y += 3;
  }
  return document.y;
}

function drawCustomer(document: Document, invoice: Invoice, top: number): number {
  const [left, labelWidth, padding] = [page.left + 12, 120, 10];
  let y = top + padding;
  for (const { words, value } of facts(invoice).customer) {
    document.font('plain').fontSize(9).fillColor(muted).text(inBoth(words), left, y, { width: labelWidth });
    document.font('bold').fontSize(10).fillColor(ink);
    document.text(value, left + labelWidth, y - 1, { width: width - labelWidth - 24 });
    y = document.y + 4;
  }
  document.roundedRect(page.left, top, width, y - top + padding - 4, 5).stroke(line);
  return y + padding - 4;
}

function drawLines(document: Document, { lines, language }: Invoice, top: number): number {
  let y = drawColumnHeads(document, top);
  for (const sold of lines) {
    const name = productName(sold, language);
    document.font('plain').fontSize(9.5);
    const height = document.heightOfString(name, { width: columns.name.width });
    if (y + height + 2 * gap > page.bottom) y = drawColumnHeads(document.addPage(), page.top);
    document.font('plain').fontSize(9.5).fillColor(ink);
    document.text(name, page.left, y + gap, { width: columns.name.width });
    drawAtRight(document, formatNumber(sold.quantity, language), columns.quantity.right, y + gap);
    drawAtRight(document, formatFcfa(sold.unitPrice, language), columns.unitPrice.right, y + gap);
    drawAtRight(document, formatFcfa(sold.total, language), columns.amount.right, y + gap);
    y += height + 2 * gap;
    drawRule(document, y, line, 0.75);
  }
  return y;
}

function drawColumnHeads(document: Document, top: number): number {
  document.font('bold').fontSize(8.5).fillColor(deep);
  const heads: [Words, { width: number; right: number }][] = [
    [m.invoice_item, columns.name],
    [m.invoice_quantity, columns.quantity],
    [m.invoice_unit_price, columns.unitPrice],
    [m.invoice_amount, columns.amount],
  ];
  for (const [words, column] of heads)
    document.text(Object.values(eachLanguage(words)).join('\n'), column.right - column.width, top, {
      width: column.width,
      align: column === columns.name ? 'left' : 'right',
    });
  const y = top + 2 * document.currentLineHeight() + 4;
  drawRule(document, y, deep, 1.25);
  return y;
}

/** Total and thanks stay on one page. */
function drawTotal(document: Document, invoice: Invoice, bottomOfLines: number) {
  const height = 90;
  const top = bottomOfLines + height > page.bottom ? page.top : bottomOfLines + 16;
  if (top === page.top) document.addPage();
  const total = formatFcfa(invoice.total, invoice.language);
  document.font('bold').fontSize(15).fillColor(deep);
  const totalWidth = document.widthOfString(total);
  drawAtRight(document, total, page.right, top);
  document.font('plain').fontSize(10.5).fillColor(ink);
  drawAtRight(document, inBoth(m.invoice_total), page.right - totalWidth - 18, top + 4);
  document.font('plain').fontSize(9.5).fillColor(muted);
  document.text(inBoth(m.invoice_thanks), page.left, top + 52, { width, align: 'center' });
}

/** Drawn last, when the number of pages is known. */
function drawFooters(document: Document, invoice: Invoice) {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    document.font('plain').fontSize(8).fillColor(muted);
    document.text(`${invoice.company.name} · ${invoice.number}`, page.left, page.foot, { lineBreak: false });
    const counted: Words = (_, options) => m.invoice_page({ page: index + 1, pages: count }, options);
    drawAtRight(document, inBoth(counted), page.right, page.foot);
  }
}

function facts(invoice: Invoice) {
  return invoiceFacts(invoice, (moment) => formatDay(moment, invoice.language));
}

function drawAtRight(document: Document, text: string, right: number, y: number) {
  document.text(text, right - document.widthOfString(text), y, { lineBreak: false });
}

function drawRule(document: Document, y: number, color: string, thickness: number) {
  document.moveTo(page.left, y).lineTo(page.right, y).lineWidth(thickness).stroke(color);
}
