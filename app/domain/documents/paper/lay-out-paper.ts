import { encode } from 'uqr';
import { m } from '../../../generated/words/messages.js';
import { formatPhone } from '../../contact/phone.ts';
import { formatDay, formatIsoDay } from '../../date.ts';
import { type Language, languages } from '../../localized.ts';
import { formatFcfa, formatNumber } from '../../money/money.ts';
import { paymentMethodName } from '../../money/name-payment-method.ts';
import { formatPercent } from '../../money/percent.ts';
import { productName } from '../../products/product.ts';
import { plainText } from '../../text.ts';
import type { DocumentKind, PaperBuyer, PaperContent, PaperLine, Seller } from '../document.ts';
import { type Both, inBoth, type Paper, type PaperColumn, type PaperFact, type PaperSum } from './paper.ts';
import { wishFacts } from './wish-facts.ts';

export type PaperToDraw = {
  /** A proforma is no document: it has neither number nor code. */
  kind: DocumentKind | 'proforma';
  number: string;
  revision: number;
  language: Language;
  issuedAt: Date;
  content: PaperContent;
  buyer: PaperBuyer | null;
  checkCode: string;
};

type Words = (inputs: object, options: { locale: Language }) => string;

const titles: Record<PaperToDraw['kind'], Words> = {
  quote: m.paper_quote,
  invoice: m.invoice_title,
  'credit-note': m.paper_credit_note,
  'delivery-note': m.paper_delivery_note,
  receipt: m.paper_receipt,
  proforma: m.paper_proforma,
};

/** `publicUrl` is what the code on the paper leads to. */
export function layOutPaper(drawn: PaperToDraw, publicUrl: string): Paper {
  const paper = withoutControls(drawn);
  const { kind, language, content, checkCode, number } = paper;
  const address = `${publicUrl}/verify/${checkCode}`;
  const isPriced = kind !== 'delivery-note';
  return {
    language,
    title: both(titleOf(paper)),
    number: printedNumber(paper),
    seller: {
      name: content.seller.name,
      lines: sellerLines(content.seller, language),
      logoUrl: content.seller.logoUrl,
      stampFile: content.seller.stampFile,
    },
    facts: documentFacts(paper),
    buyer: buyerFacts(paper.buyer),
    columns: columnsOf(paper),
    rows: content.lines.map((line) => rowOf(line, paper)),
    sums: isPriced ? sumsOf(paper) : [],
    sentences: isPriced ? closingSentences(paper) : [],
    notes: notesOf(paper),
    signatures:
      kind === 'receipt'
        ? undefined
        : {
            seller: both(m.paper_sign_seller),
            buyer: both(kind === 'quote' ? m.paper_sign_agreed : m.paper_sign_buyer),
          },
    thanks: kind === 'invoice' ? both(m.invoice_thanks) : undefined,
    proof:
      checkCode === ''
        ? undefined
        : { label: both(m.paper_check), code: checkCode, address, modules: encode(address).data },
    foot: [content.seller.name, number && printedNumber(paper)].filter(Boolean).join(' · '),
  };
}

/** A receipt that corrects another one takes it back. */
function titleOf({ kind, content: { payment, corrects } }: PaperToDraw): Words {
  if (!payment) return titles[kind];
  if (corrects) return m.paper_receipt_voided;
  return payment.direction === 1 ? titles[kind] : m.paper_refund;
}

export function printedNumber({ number, revision }: { number: string; revision: number }): string {
  return revision > 1 ? `${number}/${revision}` : number;
}

export function both(words: Words): Both {
  return { fr: words({}, { locale: 'fr' }), en: words({}, { locale: 'en' }) };
}

function documentFacts({ kind, content, language, issuedAt, ...paper }: PaperToDraw): PaperFact[] {
  const day = (moment: Date) => formatDay(moment, language);
  const facts: [Words, string][] = [
    [kind === 'invoice' ? m.invoice_number : m.paper_number, printedNumber(paper)],
    [kind === 'invoice' ? m.invoice_date : m.paper_date, day(issuedAt)],
    [kind === 'receipt' ? m.paper_voids : m.paper_corrects, content.corrects ?? ''],
    [m.invoice_order, content.order?.number ?? ''],
    [m.paper_sold_on, content.order ? day(new Date(content.order.at)) : ''],
    [m.paper_purchase_order, content.purchaseOrder],
    [m.payment_received_on, content.payment ? formatIsoDay(content.payment.receivedOn, language) : ''],
    [m.payment_reference, content.payment?.reference ?? ''],
    [m.paper_valid_until, content.validUntil ? formatIsoDay(content.validUntil, language) : ''],
  ];
  const shown = facts.flatMap(([words, value]) => (value === '' ? [] : [{ label: both(words), value }]));
  if (!content.payment) return shown;
  const { method } = content.payment;
  const value = inBoth(eachLanguage((locale) => paymentMethodName(method, locale)));
  return [...shown, { label: both(m.payment_method), value }];
}

function buyerFacts(buyer: PaperBuyer | null): PaperFact[] {
  const label = both(m.invoice_customer);
  if (!buyer) return [{ label, value: inBoth(both(m.customer_erased)) }];
  const { name, phone, organisation } = buyer;
  const facts: [Both, string][] = [
    [label, organisation?.name || name || inBoth(both(m.customer_erased))],
    [both(m.paper_contact), organisation && name !== organisation.name ? name : ''],
    [
      both(m.paper_address),
      organisation ? [organisation.address, organisation.town].filter(Boolean).join(', ') : '',
    ],
    [{ fr: 'NIU', en: 'NIU' }, organisation?.niu ?? ''],
    [{ fr: 'RCCM', en: 'RCCM' }, organisation?.rccm ?? ''],
    [both(m.invoice_phone), phone ? formatPhone(phone) : ''],
    ...wishFacts(buyer, both),
  ];
  return facts.flatMap(([words, value]) => (value === '' ? [] : [{ label: words, value }]));
}

function sellerLines(seller: Seller, language: Language): string[] {
  const named = (name: string, value: string) => value && `${name}\u00a0: ${value}`;
  const registered = [
    seller.rccm,
    seller.rccmOn && formatDay(new Date(`${seller.rccmOn}T12:00:00Z`), language),
    seller.rccmPlace,
  ].filter(Boolean);
  return [
    seller.address,
    seller.phone,
    seller.email,
    named('NIU', seller.niu),
    named('RCCM', seller.rccm && registered.join(', ')),
    named(inBoth(both(m.company_approval)), seller.approval),
    named(inBoth(both(m.invoice_vat)), seller.vat),
    named(inBoth(both(m.company_bank)), seller.bank),
  ].filter((line) => line !== '');
}

function columnsOf({ kind, content }: PaperToDraw): PaperColumn[] {
  const name = { key: 'name' as const, label: both(m.invoice_item) };
  const quantity = { key: 'quantity' as const, label: both(m.invoice_quantity) };
  if (kind === 'delivery-note') return [name, quantity];
  if (kind === 'receipt') return [name, { key: 'amount', label: both(m.invoice_amount) }];
  if (!content.tax)
    return [
      name,
      quantity,
      { key: 'unit', label: both(m.invoice_unit_price) },
      { key: 'amount', label: both(m.invoice_amount) },
    ];
  return [
    name,
    quantity,
    { key: 'unit', label: both(m.paper_unit_net) },
    { key: 'rate', label: both(m.invoice_vat) },
    { key: 'amount', label: both(m.paper_amount_net) },
  ];
}

function rowOf(line: PaperLine, { kind, content, language }: PaperToDraw): string[] {
  const start = [productName(line, language), formatNumber(line.quantity, language)];
  if (kind === 'delivery-note') return start;
  if (kind === 'receipt') return [productName(line, language), formatFcfa(line.total, language)];
  const { net, rateBp } = line;
  if (net === undefined || rateBp === undefined)
    return [
      ...start,
      `${formatPart(line.total / line.quantity, language)}\u00a0FCFA`,
      formatFcfa(line.total, language),
    ];
  return [
    ...start,
    `${formatPart(net / line.quantity, language)}\u00a0FCFA`,
    rateName(rateBp, content.byState, language),
    formatFcfa(net, language),
  ];
}

function rateName(rateBp: number, byState: boolean, locale: Language): string {
  if (rateBp === 0) return m.paper_exempt({}, { locale });
  return byState ? m.paper_state_pays({}, { locale }) : formatPercent(rateBp, locale);
}

/** With two decimals where it is no whole franc. */
function formatPart(amount: number, language: Language): string {
  if (Number.isInteger(amount)) return formatNumber(amount, language);
  const [whole = '', part = ''] = amount.toFixed(2).split('.');
  return `${formatNumber(Number(whole), language)}${language === 'fr' ? ',' : '.'}${part}`;
}

function receiptSums({ content: { payment, total, due }, language }: PaperToDraw): PaperSum[] {
  const name = payment?.direction === -1 ? m.paper_given_back : m.paper_received;
  return [
    { label: both(name), value: formatFcfa(total, language), isMain: true },
    { label: both(m.paper_left), value: formatFcfa(due, language) },
  ];
}

function sumsOf(paper: PaperToDraw): PaperSum[] {
  const { kind, content, language } = paper;
  if (kind === 'receipt') return receiptSums(paper);
  const { tax, total, discount, byState, withholdings, due, deliveryFee = 0, paid = 0 } = content;
  const sums: PaperSum[] = [];
  const add = (label: Both, amount: number, sign = '') =>
    sums.push({ label, value: `${sign}${formatFcfa(amount, language)}` });
  if (tax) {
    if (discount > 0) {
      add(both(m.paper_gross_net), tax.grossNet);
      add(both(m.invoice_discount), tax.discountNet, '−');
    }
    add(both(m.paper_net), tax.net);
    for (const { rateBp, vat } of tax.rates)
      if (rateBp > 0)
        add(
          eachLanguage((locale) => `${m.invoice_vat({}, { locale })} ${formatPercent(rateBp, locale)}`),
          vat,
        );
  } else if (discount > 0) add(both(m.invoice_discount), discount, '−');
  const isPlain = withholdings.length === 0 && !byState;
  const totalName = tax ? m.paper_total_taxed : kind === 'invoice' && isPlain ? m.invoice_total : m.total;
  add(both(totalName), total);
  if (byState && tax) add(both(m.paper_by_state), tax.vat, '−');
  for (const { label, rateBp, amount } of withholdings)
    add(
      eachLanguage((locale) => `${label} ${formatPercent(rateBp, locale)}`),
      amount,
      '−',
    );
  if (!isPlain) add(both(m.paper_due), due);
  if (deliveryFee > 0) add(both(m.payment_fee), deliveryFee, '+');
  if (paid > 0) add(both(m.paper_paid), paid, '−');
  if (deliveryFee > 0 || paid > 0) add(both(m.paper_left), Math.max(0, due + deliveryFee - paid));
  const last = sums.at(-1);
  if (last) last.isMain = true;
  return sums;
}

const closings: Record<
  PaperToDraw['kind'],
  ((inputs: { words: string }, options: { locale: Language }) => string) | undefined
> = {
  invoice: m.paper_invoice_closed,
  proforma: m.paper_quote_closed,
  quote: m.paper_quote_closed,
  'credit-note': m.paper_credit_closed,
  receipt: m.paper_receipt_closed,
  'delivery-note': undefined,
};

function closingSentences({ kind, content: { inWords, payment } }: PaperToDraw): string[] {
  const closing = payment?.direction === -1 ? m.paper_given_back_closed : closings[kind];
  return inWords && closing ? languages.map((locale) => closing({ words: inWords[locale] }, { locale })) : [];
}

function notesOf({ kind, content, language: locale }: PaperToDraw): string[] {
  const reason = content.reason ? [m.paper_reason({ reason: content.reason }, { locale })] : [];
  return [
    ...reason,
    ...(content.terms ? [content.terms] : []),
    ...(kind !== 'delivery-note' && content.taxNote ? [content.taxNote] : []),
    ...(kind === 'proforma' ? [m.paper_proforma_note({}, { locale })] : []),
  ];
}

function eachLanguage(words: (language: Language) => string): Both {
  return { fr: words('fr'), en: words('en') };
}

/** Removes control characters that could reverse or hide text on paper. */
function withoutControls(paper: PaperToDraw): PaperToDraw {
  return { ...paper, content: cleaned(paper.content), buyer: cleaned(paper.buyer) };
}

function cleaned<Of>(part: Of): Of {
  if (typeof part === 'string') return plainText(part) as Of;
  if (Array.isArray(part)) return part.map(cleaned) as Of;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, cleaned(value)])) as Of;
}
