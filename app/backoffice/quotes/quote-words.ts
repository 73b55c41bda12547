import { quoteNumber, type ShownState } from '../../domain/quotes/quote.ts';
import { m } from '../../generated/words/messages.js';

const states: Record<ShownState, () => string> = {
  requested: m.quotes_requested,
  draft: m.quotes_draft,
  sent: m.quotes_sent,
  expired: m.quotes_expired,
  accepted: m.quotes_accepted,
  declined: m.quotes_declined,
  superseded: m.quotes_superseded,
};

export const stateName = (state: ShownState) => states[state]();

export function quoteName(quote: Parameters<typeof quoteNumber>[0]): string {
  return quoteNumber(quote) || m.quotes_without_number();
}
