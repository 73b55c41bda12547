import { z } from 'zod';
import { maxCartLines } from '../../cart/cart.ts';
import { parseOptionalPhone } from '../../contact/phone.schema.ts';
import { field } from '../../forms/field.schema.ts';
import { parserOf, type Refusals } from '../../forms/form.schema.ts';
import type { Language } from '../../localized.ts';
import { type PaymentMethod, paymentMethods } from '../../money/money.ts';
import type { Outcome } from '../../outcome.ts';
import { note } from '../edit/edit.schema.ts';
import { type EntryLine, type LineRefusals, parseLines, type TypedLine } from '../edit/lines.schema.ts';
import { type Buyer, buyerForm, typedPhone } from '../order.schema.ts';
import { paymentReference } from '../payments/payment.schema.ts';

const walkInName: Record<Language, string> = { fr: 'Client au comptoir', en: 'Counter customer' };

const customerForm = buyerForm.extend({ note });
const parseCustomer = parserOf(
  customerForm.transform(({ name, phone, note }) => ({ buyer: { name, ...phone }, note })),
);

export type CounterPayment = { method: PaymentMethod; reference: string };

/** At the counter name and number may be empty. Without a method the sale is still due. */
const counterForm = customerForm.extend({
  phone: field(parseOptionalPhone, ({ phone }, typed) => ({
    phone,
    phoneTyped: phone && typedPhone(typed),
  })),
  method: z.string().transform((typed) => paymentMethods.find((each) => each === typed)),
  reference: paymentReference,
});
const parseCounter = parserOf(
  counterForm.transform(({ name, phone, note, method, reference }) => ({
    buyer: { name, ...phone },
    note,
    // Coins and notes have no number.
    payment: method && { method, reference: method === 'cash' ? '' : reference },
  })),
);

export type OrderEntry = { buyer: Buyer; note: string; lines: EntryLine[] };
export type EntryRefusals = Refusals<typeof counterForm> & {
  lines?: 'lines-missing' | 'lines-too-many';
  /** Of single lines, by their place in the form. */
  line: Record<number, LineRefusals>;
};

type TypedEntry = z.input<typeof customerForm> & { lines: TypedLine[] };
type TypedSale = z.input<typeof counterForm> & { lines: TypedLine[] };
type Refused = { reason: 'fields'; fields: EntryRefusals };
type ReadEntry = Outcome<{ entry: OrderEntry }, Refused>;
type ReadSale = Outcome<{ entry: OrderEntry; payment: CounterPayment | undefined }, Refused>;

export function parseEntry(typed: TypedEntry): ReadEntry {
  return withLines(typed, parseCustomer(typed));
}

/** Without a name it is the walk-in's, in the language of the invoice. */
export function parseCounterSale(typed: TypedSale, language: Language): ReadSale {
  const name = typed.name.trim() === '' ? walkInName[language] : typed.name;
  const sale = parseCounter({ ...typed, name });
  const read = withLines(typed, sale);
  return read.ok ? { ...read, payment: sale.ok ? sale.payment : undefined } : read;
}

type ReadCustomer = Outcome<
  { buyer: Buyer; note: string },
  { reason: 'fields'; fields: Omit<EntryRefusals, 'lines' | 'line'> }
>;

function withLines(typed: { lines: TypedLine[] }, customer: ReadCustomer): ReadEntry {
  const { lines, refusals } = parseLines(typed.lines.slice(0, maxCartLines));
  const fields: EntryRefusals = { ...(customer.ok ? {} : customer.fields), line: refusals };
  if (typed.lines.length === 0) fields.lines = 'lines-missing';
  if (typed.lines.length > maxCartLines) fields.lines = 'lines-too-many';
  const isRefused = fields.lines || Object.keys(fields.line).length > 0;
  if (!customer.ok || isRefused) return { ok: false, reason: 'fields', fields };
  return { ok: true, entry: { buyer: customer.buyer, note: customer.note, lines } };
}
