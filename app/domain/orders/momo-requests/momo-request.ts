export const providers = ['mtn', 'campay'] as const;
export type Provider = (typeof providers)[number];

/** `created`: no call yet. `unsure`: no answer. `stuck`: no end in a day. `disputed`: paid, not as asked. `released`: staff looked at the provider, and gave it up. */
export const momoRequestStates = [
  'created',
  'pending',
  'unsure',
  'succeeded',
  'failed',
  'expired',
  'disputed',
  'stuck',
  'released',
] as const;
export type MomoRequestState = (typeof momoRequestStates)[number];

/** One of these at a time for each order, and for each payer's telephone. */
export const openStates = ['created', 'pending', 'unsure'] as const satisfies MomoRequestState[];
/** What staff are shown: the open ones, and those that somebody has to look at. */
export const handledStates = [...openStates, 'disputed', 'stuck'] as const satisfies MomoRequestState[];

export const isOpen = (state: MomoRequestState): boolean => openStates.some((open) => open === state);

/** What differs in a disputed one. `reference`: its transaction was recorded already, as another payment. */
export const disputes = ['amount', 'currency', 'order', 'reference'] as const;
export type Dispute = (typeof disputes)[number];

/** In FCFA. What one account may pay in a day: the operators refuse more. */
export const maxDailyAmount = 2_000_000;

const minute = 60;
const hour = 60 * minute;
export const maxAgeSeconds = 24 * hour;
/** The same request is sent again when the provider does not know it after this time. */
export const resendAfterSeconds = 2 * minute;
/** Until then the page asks the buyer to confirm; later, to ask the seller. */
export const confirmSeconds = 10 * minute;

/** Seconds to the next check: 5, 10, 20, 40, each minute to 10 min, each quarter of an hour to 24 h; undefined: none. */
export function secondsToNextCheck({ checks, age }: { checks: number; age: number }): number | undefined {
  if (age >= maxAgeSeconds) return undefined;
  const wanted = [5, 10, 20, 40][checks] ?? (age < 10 * minute ? minute : hour / 4);
  return Math.min(wanted, maxAgeSeconds - age);
}

type Opened = { state: MomoRequestState; openedAt: Date };

/** Open for longer than its provider is asked, as in a shop whose provider was taken off. */
export function isOverdue({ state, openedAt }: Opened): boolean {
  return isOpen(state) && Date.now() - openedAt.getTime() >= maxAgeSeconds * 1000;
}

/** Staff may release a request that no answer will end; the provider ends the others. */
export function mayRelease(momoRequest: Opened & { provider: Provider }): boolean {
  const { state, provider } = momoRequest;
  if (state === 'stuck' || state === 'disputed') return true;
  return (state === 'unsure' && provider === 'campay') || isOverdue(momoRequest);
}
