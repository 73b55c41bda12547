import { m } from '../../generated/words/messages.js';
import type { Language } from '../localized.ts';
import type { DocumentKind, TitledPaper, TitlingPayment } from './document.ts';

/** Without a language, in that of the screen. */
type Words = (inputs: object, options?: { locale: Language }) => string;

const titles: Record<DocumentKind, Words> = {
  quote: m.paper_quote,
  proforma: m.paper_proforma,
  invoice: m.invoice_title,
  'credit-note': m.paper_credit_note,
  'delivery-note': m.paper_delivery_note,
  receipt: m.paper_receipt,
};

export const documentName = (kind: DocumentKind) => titles[kind]({});

/** A receipt that corrects another one takes it back. */
export function titleOf({ kind, content: { payment, corrects, asProforma } }: TitledPaper): Words {
  if (!payment) return titles[asProforma ? 'proforma' : kind];
  if (corrects) return m.paper_receipt_voided;
  if (isByAdvance(payment)) return payment.direction === 1 ? m.paper_by_advance : m.paper_advance_used;
  return payment.direction === 1 ? titles[kind] : m.paper_refund;
}

export const paperName = (paper: TitledPaper) => titleOf(paper)({});

export const isByAdvance = (payment: TitlingPayment | undefined) => payment?.method === 'advance';
