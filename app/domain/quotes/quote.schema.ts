import { z } from 'zod';
import { maxCartLines } from '../cart/cart.ts';
import { isEmail, maxEmailLength } from '../contact/email.ts';
import { parseDay } from '../date.ts';
import { chargesOwnFee, deliveryFields, needsQuarter } from '../deliveries/delivery.schema.ts';
import { wishLimits } from '../delivery/wish.ts';
import { checkbox, checked, field, line, text, value } from '../forms/field.schema.ts';
import { parserOf, type Refusals } from '../forms/form.schema.ts';
import type { Language } from '../localized.ts';
import { parseAmount } from '../money/money.ts';
import { note } from '../orders/edit/edit.schema.ts';
import {
  type EntryLine,
  type LineRefusals,
  parseLines,
  type TypedLine,
} from '../orders/edit/lines.schema.ts';
import { type Buyer, buyerForm } from '../orders/order.schema.ts';
import {
  type OrganisationDetails,
  type OrganisationRefusals,
  organisationForm,
  parseOrganisation,
  type TypedOrganisation,
} from '../organisations/organisation.schema.ts';
import type { Outcome } from '../outcome.ts';
import { tidyLine } from '../text.ts';
import { addDays, maxDescriptionLength, maxValidityDays } from './quote.ts';

export const quoteForm = buyerForm.extend({
  email: checked(tidyLine, (email) =>
    email === '' || (isEmail(email) && email.length <= maxEmailLength) ? undefined : 'email-invalid',
  ),
  purchaseOrder: line(64),
  validUntil: value((typed) => (typed.trim() === '' ? null : parseDay(typed)), 'day-invalid'),
  asProforma: checkbox,
  terms: text(2000),
  /** On the whole; empty is none. */
  discount: field(parseAmount, ({ amount }) => amount ?? 0),
  note,
});
export type TypedQuoteForm = z.input<typeof quoteForm>;

/** What the buyer wished, as staff may correct it: where it goes, what that costs, and who the buyer is. */
export const quoteWishForm = deliveryFields
  .omit({ carrier: true, promisedOn: true })
  .extend({
    remark: line(wishLimits.remark),
    company: line(wishLimits.company),
    niu: line(wishLimits.niu),
  })
  .refine(...needsQuarter)
  .refine(...chargesOwnFee);
export type TypedQuoteWishes = z.input<typeof quoteWishForm>;
export type QuoteWishes = z.output<typeof quoteWishForm>;
export type QuoteWishRefusals = Refusals<typeof quoteWishForm>;
/** What a new organisation says on papers; its contact is the buyer. */
export const newOrganisationForm = organisationForm.pick({
  ...{ name: true, kind: true, niu: true, rccm: true, address: true, town: true },
});
export type TypedNewOrganisation = z.input<typeof newOrganisationForm> & { id: string };

const parseQuoteWishes = parserOf(quoteWishForm.transform((wishes) => ({ wishes })));

export type QuoteLine = Omit<EntryLine, 'actualPrice'> & {
  /** Null quotes the listed price. */
  unitPrice: number | null;
  /** Empty quotes the product's own name. */
  description: string;
};
export type QuoteRefusals = Omit<Refusals<typeof quoteForm>, 'validUntil'> & {
  validUntil?: 'day-invalid' | 'validity-past' | 'validity-too-long';
  lines?: 'lines-too-many';
  line: Record<number, LineRefusals & { description?: 'too-long' }>;
  wishes?: QuoteWishRefusals;
  newOrganisation?: OrganisationRefusals;
};

export type QuoteEntry = {
  language: Language;
  organisationId: string;
  buyer: Buyer;
  email: string;
  purchaseOrder: string;
  validUntil: string | null;
  asProforma: boolean;
  terms: string;
  note: string;
  discount: number;
  lines: QuoteLine[];
  /** Undefined in a form without these fields: the quote keeps what it has. */
  wishes?: QuoteWishes | undefined;
  /** Added with the quote, once: its id is made with the form. */
  newOrganisation?: (OrganisationDetails & { id: string }) | undefined;
};

type Typed = TypedQuoteForm & {
  wishes?: TypedQuoteWishes | undefined;
  newOrganisation?: TypedNewOrganisation | undefined;
  language: Language;
  organisationId: string;
  lines: (TypedLine & { description: string })[];
};

const parseForm = parserOf(quoteForm.transform((quote) => ({ quote })));

/** `today` is an ISO day in Douala. A draft may have no line yet. */
export function parseQuote(
  { language, organisationId, lines: typedLines, wishes: typedWishes, newOrganisation, ...typed }: Typed,
  today: string,
): Outcome<{ quote: QuoteEntry }, { reason: 'fields'; fields: QuoteRefusals }> {
  const read = parseForm(typed);
  const asked = typedLines.slice(0, maxCartLines);
  const { lines, refusals } = parseLines(asked);
  const fields: QuoteRefusals = { ...(read.ok ? {} : read.fields), line: { ...refusals } };
  const descriptions = asked.map(({ description }) => tidyLine(description));
  refuseLongOnes(descriptions, fields.line);
  if (typedLines.length > maxCartLines) fields.lines = 'lines-too-many';
  const wished = typedWishes ? parseQuoteWishes(typedWishes) : { ok: true as const, wishes: undefined };
  if (!wished.ok) fields.wishes = wished.fields;
  const added = newOrganisation && parseOrganisation(withContact(newOrganisation, typed));
  if (added && !added.ok) fields.newOrganisation = onlyAsked(added.fields);
  const validity = read.ok && refuseValidity(read.quote.validUntil, today);
  if (validity) fields.validUntil = validity;
  const isRefused = fields.lines || fields.validUntil || Object.keys(fields.line).length > 0;
  if (!read.ok || !wished.ok || (added && !added.ok) || isRefused)
    return { ok: false, reason: 'fields', fields };
  const { name, phone, ...rest } = read.quote;
  return {
    ok: true,
    quote: {
      ...rest,
      ...(wished.wishes && { wishes: wished.wishes }),
      ...(added && newOrganisation && { newOrganisation: { ...added.organisation, id: newOrganisation.id } }),
      language,
      organisationId,
      buyer: { name, ...phone },
      lines: lines.map(({ actualPrice, ...each }, place) => ({
        ...each,
        unitPrice: actualPrice,
        description: descriptions[place] ?? '',
      })),
    },
  };
}

function refuseLongOnes(descriptions: string[], refused: QuoteRefusals['line']): void {
  for (const [place, description] of descriptions.entries())
    if (description.length > maxDescriptionLength)
      refused[place] = { ...refused[place], description: 'too-long' };
}

function refuseValidity(validUntil: string | null, today: string) {
  if (validUntil === null) return undefined;
  if (validUntil < today) return 'validity-past';
  return validUntil > addDays(today, maxValidityDays) ? 'validity-too-long' : undefined;
}

function withContact(
  { id: _, ...organisation }: TypedNewOrganisation,
  { name, phone, email }: TypedQuoteForm,
): TypedOrganisation {
  return {
    ...organisation,
    ...{ contactName: name, phone, email, termsDays: '', creditLimit: '', note: '' },
  };
}

/** The buyer's own fields refuse the contact. */
function onlyAsked(fields: OrganisationRefusals): OrganisationRefusals {
  const asked = Object.entries(fields).filter(([name]) => name in newOrganisationForm.shape);
  return Object.fromEntries(asked);
}

export const acceptanceForm = z.object({
  name: checked(tidyLine, (name) => (name === '' ? 'missing' : name.length > 120 ? 'too-long' : undefined)),
  role: line(120),
  purchaseOrder: line(64),
});
export type TypedAcceptance = z.input<typeof acceptanceForm>;
export type AcceptanceRefusals = Refusals<typeof acceptanceForm>;
export const parseAcceptance = parserOf(acceptanceForm.transform((acceptance) => ({ acceptance })));
