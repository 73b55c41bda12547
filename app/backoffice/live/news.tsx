import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';
import type { LiveEvent } from '../../platform/context.server.ts';

export type Arrival = Extract<
  LiveEvent,
  { kind: 'order' | 'message' | 'price-request' | 'quote' | 'claim' | 'collection' }
>;

export type Announcement = {
  name: string;
  number?: string;
  /** Of a request to an admin, a quote or an announced payment; `answer` is null while it is open. */
  orderId?: string;
  quoteId?: string;
  answer?: string | null;
};

export const isArrival = (event: LiveEvent): event is Arrival => event.kind in news;

/** Undefined when the administrator may not know it, or on failure: the lists show it anyway. */
export async function fetchAnnouncement({ kind, id }: Arrival): Promise<Announcement | undefined> {
  try {
    const response = await fetch(`/admin/${kind}s/${id}/announcement`, {
      headers: { 'X-Background': '1' },
      redirect: 'error',
    });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

export function AnnouncementText({ kind, ...facts }: Arrival & Announcement) {
  const { to, says } = news[kind];
  return <Link to={to(facts)}>{says({ ...facts, number: facts.number ?? '' })}</Link>;
}

type Facts = Omit<Arrival, 'kind'> & Announcement;
type News = { to: (facts: Facts) => string; says: (facts: Facts & { number: string }) => string };

const toOrder = ({ orderId }: Facts) => `/admin/orders/${orderId}`;

const news: Record<Arrival['kind'], News> = {
  order: { to: ({ id }) => `/admin/orders/${id}`, says: m.live_order },
  message: { to: () => '/admin/messages', says: m.live_message },
  'price-request': {
    to: (facts) => (facts.quoteId ? `/admin/quotes/${facts.quoteId}` : toOrder(facts)),
    says: ({ answer, ...facts }) => {
      if (answer === 'accepted') return m.live_price_accepted(facts);
      return answer === 'refused' ? m.live_price_refused(facts) : m.live_price_asked(facts);
    },
  },
  quote: {
    to: ({ id }) => `/admin/quotes/${id}`,
    says: ({ answer, ...facts }) =>
      answer === 'accepted' ? m.live_quote_accepted(facts) : m.live_quote_requested(facts),
  },
  claim: { to: toOrder, says: m.live_claim },
  collection: { to: toOrder, says: m.live_momo_request },
};
