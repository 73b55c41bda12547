import { m } from '../../generated/words/messages.js';
import type { DocumentKind } from './document.ts';

const names: Record<DocumentKind, () => string> = {
  quote: m.paper_quote,
  proforma: m.paper_proforma,
  invoice: m.invoice_title,
  'credit-note': m.paper_credit_note,
  'delivery-note': m.paper_delivery_note,
  receipt: m.paper_receipt,
};

export const documentName = (kind: DocumentKind) => names[kind]();
