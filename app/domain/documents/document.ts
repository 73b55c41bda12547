import type { DeliveryMethod } from '../delivery/wish.ts';
import type { PaymentMethod, RecordedMethod } from '../money/money.ts';

export const documentKinds = [
  'quote',
  'proforma',
  'invoice',
  'credit-note',
  'delivery-note',
  'receipt',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The company as a paper keeps it. `rccmOn` is an ISO day. */
export type Seller = {
  name: string;
  address: string;
  phone: string;
  email: string;
  logoUrl: string;
  niu: string;
  rccm: string;
  rccmOn: string | null;
  rccmPlace: string;
  vat: string;
  bank: string;
  approval: string;
  stampFile: string;
};

/** The `item` of the delivery fee: lines of orders begin at 1. */
export const deliveryItem = 0;
export const deliveryNames = { name: 'Livraison', nameEn: 'Delivery' };

/** In FCFA. `net` is without tax, before the discount on the whole; `rateBp` is 0 when exempt. Both are missing where no VAT is stated. */
export type PaperLine = {
  item?: number;
  name: string;
  nameEn: string;
  sku?: string;
  serials?: string[];
  lots?: PaperLot[];
  warranties?: PaperWarranty[];
  quantity: number;
  unitPrice: number;
  total: number;
  /** On a delivery note: pieces of the order, handed over before, and left after this one. */
  ordered?: number;
  before?: number;
  left?: number;
  net?: number;
  rateBp?: number;
};

/** `expiresOn` is an ISO day: the last on which a piece may be used. */
export type PaperLot = { code: string; expiresOn: string | null; quantity: number };

/** `until` is an ISO day, null before the order is completed; without `serials` it holds for all pieces of the line. */
export type PaperWarranty = { months: number; until: string | null; serials?: string[] };

/** VAT of one rate: `net + vat` is what is paid at this rate. */
export type TaxOfRate = { rateBp: number; net: number; vat: number };
/** `grossNet` is the sum of the lines' `net`, `discountNet` the reduction of it. */
export type TaxSums = {
  grossNet: number;
  discountNet: number;
  net: number;
  vat: number;
  rates: TaxOfRate[];
};

/** What a withholding is a part of: all lines without tax, the taxed lines without tax, or the VAT. */
export const withholdingBases = ['net', 'taxed-net', 'vat'] as const;
export type WithholdingBase = (typeof withholdingBases)[number];

/** What a buyer keeps back for the tax office. Without `labelEn` the label stands for both languages; a paper of an older version has no base. */
export type Withholding = {
  label: string;
  labelEn?: string;
  rateBp: number;
  base?: WithholdingBase;
  amount: number;
};

/** Public bodies keep the whole VAT back, and pay it to the tax office themselves. */
export const vatWithheld: Omit<Withholding, 'amount'> = {
  label: 'TVA retenue à la source',
  labelEn: 'VAT withheld at source',
  rateBp: 10_000,
  base: 'vat',
};

/** What a receipt says about its payment: received or given back, how, and on which day (ISO) in Douala. */
export type ReceiptPayment = {
  direction: 1 | -1;
  method: RecordedMethod;
  reference: string;
  receivedOn: string;
  /** By advance: the number of the order that the money came from, or went to. */
  otherOrder?: string;
};

/** What an invoice would have said of the VAT: on a receipt, of its orders without one. */
export type PlannedInvoice = { orderId: string } & Pick<PaperContent, 'total' | 'tax'>;

/** All that a paper says, except about its buyer. Amounts are in FCFA. */
export type PaperContent = {
  seller: Seller;
  order: { number: string; at: string } | null;
  purchaseOrder: string;
  lines: PaperLine[];
  /** On the whole, tax included. */
  discount: number;
  tax: TaxSums | null;
  /** The seller's sentence where no VAT is stated. */
  taxNote: string;
  /** Tax included. */
  total: number;
  /** The State pays the VAT: it is shown, and not due from the buyer. */
  byState: boolean;
  withholdings: Withholding[];
  /** The total without what the buyer keeps back and the State pays; on a receipt what was left to pay then on its orders. */
  due: number;
  /** On an invoice of an older version: the fee beside the total. It is a line since. */
  deliveryFee?: number;
  /** On an invoice: what was paid when it was issued. Missing where there is none. */
  paid?: number;
  /** On an invoice: the ISO day until which it is to be paid. On an invoice, a proforma and a quote: how it may be paid. */
  dueOn?: string;
  methods?: PaymentMethod[];
  /** The total in words; a paper that was taken over from an older version has none. */
  inWords?: { fr: string; en: string };
  /** On an invoice and its credit notes: the buyer is the State, or belongs to it. An older paper does not say. */
  isPublic?: boolean;
  /** Of its lines (`item`): what is no goods. */
  services?: number[];
  reason?: string;
  /** The number of the paper that this one corrects. */
  corrects?: string;
  /** The pieces that a credit note took back, by line of the order, whether they came back into the stock, and a digest of what was asked for. */
  pieces?: { item: number; quantity: number }[];
  returns?: boolean;
  request?: string;
  payment?: ReceiptPayment;
  /** On a receipt, of all its orders: their invoices, what they come to, and what was paid before. */
  invoices?: string[];
  ordered?: number;
  paidBefore?: number;
  planned?: PlannedInvoice[];
  terms?: string;
  validUntil?: string;
  asProforma?: true;
  /** Drawn from its order later, because an older version kept only the number. */
  reconstructed?: true;
};

export type PaperBuyer = {
  name: string;
  phone: string;
  organisation?: { name: string; niu: string; rccm: string; address: string; town: string };
  /** On a quote and a delivery note: where and to whom. */
  delivery?: {
    method: DeliveryMethod;
    place: string;
    landmark: string;
    recipient: string;
    recipientPhone: string;
  };
  remark?: string;
};

type NamedBuyer = {
  name: string;
  phone: string;
  /** What the buyer typed: it names the buyer until staff choose an organisation. */
  company: string;
  niu: string;
  organisation: NonNullable<PaperBuyer['organisation']> | null | undefined;
};

/** A NIU without a company is the buyer's own. */
export function paperBuyer({ name, phone, company, niu, organisation: chosen }: NamedBuyer): PaperBuyer {
  const typed = (company || niu) && { name: company || name, niu, rccm: '', address: '', town: '' };
  const organisation = chosen ?? typed;
  if (!organisation) return { name, phone };
  const { name: named, niu: taxNumber, rccm, address, town } = organisation;
  return { name, phone, organisation: { name: named, niu: taxNumber, rccm, address, town } };
}

export const isCheckCode = (text: string) => /^[A-HJ-NP-Z]{10}$/.test(text);

export type TitledPaper = { kind: DocumentKind; content: TitledContent };
type TitledContent = {
  payment?: TitlingPayment | null;
  corrects?: PaperContent['corrects'] | null;
  asProforma?: PaperContent['asProforma'] | null;
};
export type TitlingPayment = Pick<ReceiptPayment, 'direction' | 'method'>;
