import { may, type Role } from '../administrators/permission.ts';
import { amountAboveFloors } from '../orders/edit/edit.ts';

export const quoteStates = ['requested', 'draft', 'sent', 'accepted', 'declined', 'superseded'] as const;
export type QuoteState = (typeof quoteStates)[number];
/** `expired` is derived: sent, and no longer valid today. */
export type ShownState = QuoteState | 'expired';
export const shownStates = [
  'requested',
  'draft',
  'sent',
  'expired',
  'accepted',
  'declined',
  'superseded',
] as const;

export const maxDescriptionLength = 300;
export const maxValidityDays = 365;
export const proposedValidityDays = 30;
/** How long a request is valid that staff send without choosing a day. */
export const requestValidityDays = 15;

/** `DV-2026-00007/2`; the request's own number until the first one is sent; empty for a draft by staff. */
export function quoteNumber(quote: {
  number: string | null;
  requestNumber?: string | null;
  revision: number;
}): string {
  if (!quote.number) return quote.requestNumber ?? '';
  return quote.revision > 1 ? `${quote.number}/${quote.revision}` : quote.number;
}

/** Days are ISO dates in Douala. */
export function shownState(
  quote: { state: QuoteState; validUntil: string | null },
  today: string,
): ShownState {
  return quote.state === 'sent' && quote.validUntil !== null && quote.validUntil < today
    ? 'expired'
    : quote.state;
}

export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T12:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

export type Sending = { lineCount: number; validUntil: string };

export function refuseSending(
  { lineCount, validUntil }: Sending,
  today: string,
): 'lines-missing' | 'validity-past' | undefined {
  if (lineCount === 0) return 'lines-missing';
  return validUntil < today ? 'validity-past' : undefined;
}

export function requestValidity(today: string): string {
  return addDays(today, requestValidityDays);
}

export type Acceptance = 'superseded' | 'expired' | 'declined' | 'not-sent' | undefined;

/** Only one whose buyer was not erased is edited and sent. */
export function isOpenDraft({ state, erasedAt }: { state: QuoteState; erasedAt: Date | null }): boolean {
  return (state === 'draft' || state === 'requested') && erasedAt === null;
}

/** Why a quote cannot be accepted today; one that was accepted before is no refusal. */
export function refuseAcceptance(
  quote: { state: QuoteState; validUntil: string | null; erasedAt?: Date | null },
  today: string,
): Acceptance {
  if (quote.erasedAt) return 'not-sent';
  const state = shownState(quote, today);
  if (state === 'sent' || state === 'accepted') return undefined;
  return state === 'requested' || state === 'draft' ? 'not-sent' : state;
}

type Priced = { quantity: number; unitPrice: number };

export function quoteTotal({ lines, discount }: { lines: Priced[]; discount: number }): number {
  return lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0) - discount;
}

export function quoteDue(quote: { lines: Priced[]; discount: number; deliveryFee: number }): number {
  return quoteTotal(quote) + quote.deliveryFee;
}

/** A discount is at most the sum of the lines, and only an admin goes below their floors with it. */
export function refuseDiscount(
  role: Role,
  lines: (Priced & { price: number; floor: number })[],
  discount: number,
): { reason: 'discount-too-large'; most: number } | { reason: 'discount-below-floor' } | undefined {
  const most = quoteTotal({ lines, discount: 0 });
  if (discount > most) return { reason: 'discount-too-large', most };
  const priced = lines.map((line) => ({ ...line, actualPrice: line.unitPrice }));
  const isBelow = discount > 0 && amountAboveFloors(priced, discount) < 0;
  return isBelow && !may(role, 'accept-below-floor') ? { reason: 'discount-below-floor' } : undefined;
}
