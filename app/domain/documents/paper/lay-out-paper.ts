import { encode } from 'uqr';
import { m } from '../../../generated/words/messages.js';
import { formatPhone } from '../../contact/phone.ts';
import { formatDay, formatIsoDay, todayInDouala } from '../../date.ts';
import { type Language, languages } from '../../localized.ts';
import { formatFcfa, formatNumber } from '../../money/money.ts';
import { paymentMethodName } from '../../money/name-payment-method.ts';
import { formatPercent } from '../../money/percent.ts';
import { productName } from '../../products/product.ts';
import { plainText } from '../../text.ts';
import { ofAmount } from '../amount-in-words.ts';
import type {
  DocumentKind,
  PaperBuyer,
  PaperContent,
  PaperLine,
  PaperLot,
  PaperWarranty,
  Seller,
  Withholding,
} from '../document.ts';
import { isByAdvance, titleOf } from '../name-document.ts';
import { leaveOutLacking } from './font-signs.ts';
import { type Both, inBoth, type Paper, type PaperColumn, type PaperFact, type PaperSum } from './paper.ts';

export type PaperToDraw = {
  kind: DocumentKind;
  number: string;
  revision: number;
  language: Language;
  issuedAt: Date;
  content: PaperContent;
  buyer: PaperBuyer | null;
  checkCode: string;
};

type Words = (inputs: object, options: { locale: Language }) => string;

/** `publicUrl` is what the code on the paper leads to. */
export function layOutPaper(drawn: PaperToDraw, publicUrl: string): Paper {
  const paper = withoutControls(drawn);
  const { kind, language, content, checkCode, number } = paper;
  const address = `${publicUrl}/verify/${checkCode}`;
  const isPriced = kind !== 'delivery-note';
  const columns = columnsOf(paper);
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
    columns,
    rows: content.lines.map((line) => rowOf(line, columns, paper)),
    sums: isPriced ? sumsOf(paper) : [],
    sentences: isPriced ? closingSentences(paper) : [],
    payment: paymentFacts(paper),
    notes: notesOf(paper),
    signatures: kind === 'receipt' ? undefined : signaturesOf(kind),
    thanks: kind === 'invoice' ? both(m.invoice_thanks) : undefined,
    proof:
      checkCode === ''
        ? undefined
        : { label: both(m.paper_check), code: checkCode, address, modules: encode(address).data },
    foot: [content.seller.name, number && printedNumber(paper)].filter(Boolean).join(' · '),
  };
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
    [m.paper_due_on, content.dueOn ? dueText(content.dueOn, issuedAt, language) : ''],
    [m.paper_valid_until, content.validUntil ? formatIsoDay(content.validUntil, language) : ''],
    [kind === 'receipt' ? m.paper_voids : m.paper_corrects, content.corrects ?? ''],
    [m.invoice_order, content.order?.number ?? ''],
    [m.paper_sold_on, content.order ? day(new Date(content.order.at)) : ''],
    [m.paper_purchase_order, content.purchaseOrder],
    [m.paper_of_invoice, content.invoices?.join(', ') ?? ''],
    [dayNameOf(content), content.payment ? formatIsoDay(content.payment.receivedOn, language) : ''],
    [m.payment_reference, content.payment?.reference ?? ''],
    [
      content.payment?.direction === 1 ? m.paper_advance_from : m.paper_advance_to,
      content.payment?.otherOrder ?? '',
    ],
  ];
  const shown = facts.flatMap(([words, value]) => (value === '' ? [] : [{ label: both(words), value }]));
  if (!content.payment) return shown;
  const { method } = content.payment;
  const value = inBoth(eachLanguage((locale) => paymentMethodName(method, locale)));
  return [...shown, { label: both(m.payment_method), value }];
}

function dayNameOf({ payment, corrects }: PaperContent): Words {
  if (isByAdvance(payment)) return m.paper_date;
  return payment?.direction === -1 && !corrects ? m.paper_given_back_on : m.payment_received_on;
}

function dueText(dueOn: string, issuedAt: Date, locale: Language): string {
  const isLater = dueOn > todayInDouala(issuedAt);
  return isLater ? formatIsoDay(dueOn, locale) : m.paper_on_receipt({}, { locale });
}

function buyerFacts(buyer: PaperBuyer | null): PaperFact[] {
  const label = both(m.invoice_customer);
  if (!buyer) return [{ label, value: inBoth(both(m.customer_erased)) }];
  const { name, phone, organisation, delivery, remark } = buyer;
  const facts: [Both, string][] = [
    [label, organisation?.name || name || (phone && formatPhone(phone)) || inBoth(both(m.customer_erased))],
    [both(m.paper_contact), organisation && name !== organisation.name ? name : ''],
    [both(m.invoice_phone), phone ? formatPhone(phone) : ''],
    [both(m.paper_address), organisation ? joined(', ', organisation.address, organisation.town) : ''],
    [{ fr: 'NIU', en: 'NIU' }, organisation?.niu ?? ''],
    [{ fr: 'RCCM', en: 'RCCM' }, organisation?.rccm ?? ''],
    [both(m.paper_deliver_to), delivery ? deliveryText(delivery) : ''],
    [
      both(m.paper_recipient),
      delivery
        ? joined(', ', delivery.recipient, delivery.recipientPhone && formatPhone(delivery.recipientPhone))
        : '',
    ],
    [both(m.delivery_remark), remark ?? ''],
  ];
  return facts.flatMap(([words, value]) => (value === '' ? [] : [{ label: words, value }]));
}

/** Returns an empty text while the delivery is to be agreed. */
function deliveryText({ method, place, landmark }: NonNullable<PaperBuyer['delivery']>): string {
  return method === 'pickup' ? inBoth(both(m.delivery_pickup)) : joined(', ', place, landmark);
}

const joined = (by: string, ...parts: string[]) => parts.filter((part) => part !== '').join(by);

function sellerLines(seller: Seller, language: Language): string[] {
  const named = (name: string, value: string) => value && `${name}\u00a0: ${value}`;
  const registered = [
    seller.rccm,
    seller.rccmOn && formatDay(new Date(`${seller.rccmOn}T12:00:00Z`), language),
    seller.rccmPlace,
  ].filter(Boolean);
  return [
    ...seller.address.split('\n'),
    joined(' · ', seller.phone, seller.email),
    joined(
      ' · ',
      named('NIU', seller.niu),
      named('RCCM', seller.rccm && registered.join(', ')),
      named(inBoth(both(m.company_approval)), seller.approval),
      named(inBoth(both(m.invoice_vat)), seller.vat),
    ),
  ]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Kinds that somebody pays after having read them. */
const payable: DocumentKind[] = ['invoice', 'proforma', 'quote'];

function paymentFacts({ kind, content: { methods = [], seller } }: PaperToDraw): PaperFact[] {
  if (!payable.includes(kind)) return [];
  const names = methods.map((method) => inBoth(eachLanguage((locale) => paymentMethodName(method, locale))));
  const facts = [
    { label: both(m.paper_methods), value: names.join(', ') },
    { label: both(m.company_bank), value: seller.bank },
  ];
  return facts.filter(({ value }) => value !== '');
}

function signaturesOf(kind: DocumentKind): Paper['signatures'] {
  const isDelivery = kind === 'delivery-note';
  const buyer =
    kind === 'quote' ? m.paper_sign_agreed : isDelivery ? m.paper_sign_received : m.paper_sign_buyer;
  const fields = isDelivery
    ? [m.paper_field_name, m.paper_field_role, m.paper_field_date, m.paper_field_reservations]
    : [];
  return { seller: both(m.paper_sign_seller), buyer: both(buyer), fields: fields.map(both) };
}

function columnsOf({ kind, content }: PaperToDraw): PaperColumn[] {
  const column = (key: PaperColumn['key'], words: Words): PaperColumn => ({ key, label: both(words) });
  const name = column('name', m.invoice_item);
  if (kind === 'receipt') return [name, column('amount', m.invoice_amount)];
  const { lines, tax } = content;
  const start = lines.some(({ sku }) => sku) ? [column('sku', m.paper_sku), name] : [name];
  if (kind === 'delivery-note')
    return lines.some(({ ordered }) => ordered !== undefined)
      ? [
          ...start,
          column('ordered', m.paper_ordered),
          column('before', m.paper_before),
          column('quantity', m.paper_now),
          column('left', m.paper_still_left),
        ]
      : [...start, column('quantity', m.invoice_quantity)];
  return [
    ...start,
    column('quantity', m.invoice_quantity),
    column('unit', tax ? m.paper_unit_net : m.invoice_unit_price),
    ...(tax ? [column('rate', m.invoice_vat)] : []),
    column('amount', tax ? m.paper_amount_net : m.invoice_amount),
  ];
}

/** A cell for each column; `net` and rate are missing where no VAT is stated. */
function rowOf(line: PaperLine, columns: PaperColumn[], { kind, content, language }: PaperToDraw): string[] {
  const { net, rateBp, quantity, total } = line;
  const pieces = (count: number | undefined) => (count === undefined ? '' : formatNumber(count, language));
  const cells: Record<PaperColumn['key'], () => string> = {
    sku: () => line.sku ?? '',
    name: () => (kind === 'receipt' ? inBothShort(line) : named(line, kind, language)),
    ordered: () => pieces(line.ordered),
    before: () => pieces(line.before),
    quantity: () => pieces(quantity),
    left: () => pieces(line.left),
    unit: () => `${formatPart((net ?? total) / quantity, language)}\u00a0FCFA`,
    rate: () => (rateBp === undefined ? '' : rateName(rateBp, content.byState, language)),
    amount: () => formatFcfa(net ?? total, language),
  };
  return columns.map(({ key }) => cells[key]());
}

/** With the lots, the serial numbers and, where pieces do not come back, the warranty of its pieces. */
function named(line: PaperLine, kind: DocumentKind, locale: Language): string {
  const name = productName(line, locale) || '–';
  const serials = (line.serials ?? []).join(', ');
  const facts = [
    ...(line.lots ?? []).map((lot) => lotWords(lot, line, locale)),
    ...(serials === '' ? [] : [m.paper_serials({ serials }, { locale })]),
    ...(kind === 'credit-note'
      ? []
      : (line.warranties ?? []).map((each) => warrantyWords(each, line, locale))),
  ];
  return [name, ...facts].join(' · ');
}

/** `Garantie jusqu’au 29 nov. 2028 (A-1, A-2)`, without the serial numbers where it holds for all of the line. */
function warrantyWords(
  { months, until, serials = [] }: PaperWarranty,
  line: PaperLine,
  locale: Language,
): string {
  const counted = { months: formatNumber(months, locale) };
  const words =
    until === null
      ? (months === 1 ? m.paper_warranty_one : m.paper_warranty)(counted, { locale })
      : m.paper_warranty_until({ day: formatIsoDay(until, locale) }, { locale });
  const isOfSome = serials.length > 0 && serials.length < (line.serials ?? []).length;
  return isOfSome ? `${words} (${serials.join(', ')})` : words;
}

/** `Lot A-12 (péremption 31 janv. 2027) × 3`, without the pieces where all of the line are of this lot. */
function lotWords({ code, expiresOn, quantity }: PaperLot, line: PaperLine, locale: Language): string {
  const day = expiresOn && m.paper_lot_expires({ day: formatIsoDay(expiresOn, locale) }, { locale });
  return [
    m.paper_lot({ code }, { locale }),
    ...(day ? [`(${day})`] : []),
    ...(quantity === line.quantity ? [] : [`× ${formatNumber(quantity, locale)}`]),
  ].join(' ');
}

/** `Commande / Order MB-2026-00027`. */
function inBothShort({ name, nameEn }: PaperLine): string {
  const number = name.split(' ').at(-1) ?? '';
  const [fr = '', en = ''] = [name, nameEn || name].map((each) => each.replace(number, '').trim());
  return `${inBoth({ fr, en })} ${number}`;
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

/** Money that was given back leaves nothing to pay, unless the customer owes it again. */
function receiptSums({ content, language }: PaperToDraw): PaperSum[] {
  const { payment, total, due, ordered, paidBefore } = content;
  const sum = (words: Words, amount: number) => ({ label: both(words), value: formatFcfa(amount, language) });
  return [
    ...(ordered === undefined ? [] : [sum(m.paper_ordered_total, ordered)]),
    ...(paidBefore === undefined ? [] : [sum(m.paper_paid_before, paidBefore)]),
    { ...sum(movedName(content), total), isMain: true },
    ...(payment?.direction === -1 && due === 0 ? [] : [sum(m.paper_left, due)]),
  ];
}

/** Nothing need have been given back of a payment that is voided: it may have been written down twice. */
function movedName({ payment, corrects }: PaperContent): Words {
  if (corrects) return m.paper_voided;
  if (isByAdvance(payment)) return m.paper_advance;
  return payment?.direction === -1 ? m.paper_given_back : m.paper_received;
}

function sumsOf(paper: PaperToDraw): PaperSum[] {
  if (paper.kind === 'receipt') return receiptSums(paper);
  const sums = [...sumsBeforeTotal(paper), ...sumsFromTotal(paper), ...sumsOfPayment(paper)];
  const last = sums.at(-1);
  if (last) last.isMain = true;
  return sums;
}

const sumIn =
  (language: Language) =>
  (label: Both, amount: number, sign = ''): PaperSum => ({
    label,
    value: `${sign}${formatFcfa(amount, language)}`,
  });

function sumsBeforeTotal({ content: { tax, discount }, language }: PaperToDraw): PaperSum[] {
  const sum = sumIn(language);
  if (!tax) return discount > 0 ? [sum(both(m.invoice_discount), discount, '−')] : [];
  const vatName = (rateBp: number) =>
    eachLanguage((locale) => `${m.invoice_vat({}, { locale })} ${formatPercent(rateBp, locale)}`);
  return [
    ...(discount > 0
      ? [sum(both(m.paper_gross_net), tax.grossNet), sum(both(m.invoice_discount), tax.discountNet, '−')]
      : []),
    sum(both(m.paper_net), tax.net),
    ...tax.rates.filter(({ rateBp }) => rateBp > 0).map(({ rateBp, vat }) => sum(vatName(rateBp), vat)),
  ];
}

function sumsFromTotal({ kind, content, language }: PaperToDraw): PaperSum[] {
  const { tax, total, byState, withholdings, due } = content;
  const sum = sumIn(language);
  const isCredit = kind === 'credit-note';
  const isPlain = withholdings.length === 0 && !byState;
  const untaxedName = kind === 'invoice' && isPlain ? m.invoice_total : m.total;
  const shown = withholdings.filter(({ amount }) => !isCredit || amount > 0);
  return [
    sum(both(tax ? m.paper_total_taxed : untaxedName), total),
    ...(byState && tax ? [sum(both(m.paper_by_state), tax.vat, '−')] : []),
    ...shown.map((each) => sum(withholdingName(each, language), each.amount, '−')),
    ...(isPlain ? [] : [sum(both(isCredit ? m.paper_due_back : m.paper_due), due)]),
  ];
}

function sumsOfPayment({ content, language }: PaperToDraw): PaperSum[] {
  const { due, deliveryFee = 0, paid = 0 } = content;
  const sum = sumIn(language);
  const isLeft = deliveryFee > 0 || paid > 0;
  return [
    ...(deliveryFee > 0 ? [sum(both(m.payment_fee), deliveryFee, '+')] : []),
    ...(paid > 0 ? [sum(both(m.paper_paid), paid, '−')] : []),
    ...(isLeft ? [sum(both(m.paper_left), Math.max(0, due + deliveryFee - paid))] : []),
  ];
}

const basedNames = {
  net: m.paper_withheld_of_net,
  'taxed-net': m.paper_withheld_of_taxed_net,
  vat: m.paper_withheld_of_vat,
};

/** A label without a translation stands once. A paper of an older version says no base. */
export function withholdingName(
  { label, labelEn, rateBp, base }: Omit<Withholding, 'amount'>,
  language: Language,
): Both {
  const rate = (locale: Language) => formatPercent(rateBp, locale);
  if (!base) return eachLanguage((locale) => `${label} ${rate(locale)}`);
  const name = (locale: Language, words: string) =>
    basedNames[base]({ label: words, rate: rate(locale) }, { locale });
  if (labelEn) return { fr: name('fr', label), en: name('en', labelEn) };
  return eachLanguage(() => name(language, label));
}

type Closing = (inputs: { words: string }, options: { locale: Language }) => string;

const closings: Record<PaperToDraw['kind'], Closing | undefined> = {
  invoice: m.paper_invoice_closed,
  proforma: m.paper_quote_closed,
  quote: m.paper_quote_closed,
  'credit-note': m.paper_credit_closed,
  receipt: m.paper_receipt_closed,
  'delivery-note': undefined,
};

function closingOf({ kind, content: { payment, corrects } }: PaperToDraw): Closing | undefined {
  if (!payment) return closings[kind];
  if (corrects) return m.paper_voided_closed;
  if (isByAdvance(payment)) return m.paper_advance_closed;
  return payment.direction === -1 ? m.paper_given_back_closed : closings[kind];
}

function closingSentences(paper: PaperToDraw): string[] {
  const { inWords } = paper.content;
  const closing = closingOf(paper);
  if (!inWords || !closing) return [];
  const words = { fr: ofAmount(inWords.fr), en: inWords.en };
  return languages.map((locale) => closing({ words: words[locale] }, { locale }));
}

function notesOf({ kind, content, language: locale }: PaperToDraw): string[] {
  const reason = content.reason ? [m.paper_reason({ reason: content.reason }, { locale })] : [];
  return [
    ...reason,
    ...(content.terms ? [content.terms] : []),
    ...(kind !== 'delivery-note' && content.taxNote ? [content.taxNote] : []),
    ...(kind === 'proforma' || content.asProforma ? [m.paper_proforma_note({}, { locale })] : []),
  ];
}

function eachLanguage(words: (language: Language) => string): Both {
  return { fr: words('fr'), en: words('en') };
}

/** Removes control characters that could reverse or hide text on paper, and signs that its fonts lack. */
function withoutControls(paper: PaperToDraw): PaperToDraw {
  return { ...paper, content: cleaned(paper.content), buyer: cleaned(paper.buyer) };
}

function cleaned<Of>(part: Of): Of {
  if (typeof part === 'string') return leaveOutLacking(plainText(part)) as Of;
  if (part instanceof Date) return part;
  if (Array.isArray(part)) return part.map(cleaned) as Of;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, cleaned(value)])) as Of;
}
