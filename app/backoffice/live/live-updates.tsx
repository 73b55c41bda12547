import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { m } from '../../generated/words/messages.js';
import type { LiveEvent } from '../../platform/context.server.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useDataRouter } from './data-router.ts';
import { playTone } from './tone.ts';
import { useWaitingTitle } from './waiting-title.ts';

/** Without a key or pointer event for this long, the administrator is idle. */
const idleAfterMs = 5 * 60_000;
/** A refused stream is opened again: the shop may have been unavailable. */
const reconnectDelayMs = 15_000;

/** Announces news and reloads the data. Not while idle (it would prolong the session), nor while an answer or error is shown (React Router would remove it). */
export function LiveUpdates({ waiting }: { waiting: number }) {
  const countAgain = useWaitingTitle(waiting);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const router = useDataRouter();
  const now = useRef({ revalidate, toast, router, countAgain });
  now.current = { revalidate, toast, router, countAgain };
  useEffect(() => {
    let activeAt = Date.now();
    let isStale = false;
    const refresh = () => {
      // The router's own state: the rendered page may not have the answer yet.
      const { actionData, errors, fetchers } = now.current.router?.state ?? {};
      // React Router drops a fetcher's redirect when a reload begins before it arrives.
      const isSending = [...(fetchers?.values() ?? [])].some(({ state }) => state === 'submitting');
      isStale = isSending || Date.now() - activeAt >= idleAfterMs || Boolean(actionData ?? errors);
      // Fails when the administrator leaves the page; there is nothing to do then.
      if (!isStale) now.current.revalidate().catch(() => {});
    };
    const announce = async (arrival: Arrival) => {
      const facts = await fetchAnnouncement(arrival);
      if (!facts) return;
      now.current.toast(<AnnouncementText {...arrival} {...facts} />, 'news');
      void playTone();
    };
    const noteActivity = () => {
      activeAt = Date.now();
      if (isStale) refresh();
    };
    const activityEvents = ['keydown', 'pointerdown', 'pointermove'] as const;
    for (const type of activityEvents) addEventListener(type, noteActivity, { passive: true });
    let source: EventSource;
    let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
    function connect() {
      source = new EventSource('/admin/live');
      // Shows what was missed while disconnected.
      source.addEventListener('open', refresh);
      source.addEventListener('message', ({ data }) => {
        const event: LiveEvent = JSON.parse(data);
        if (isArrival(event)) void announce(event);
        void now.current.countAgain();
        refresh();
      });
      // A browser reconnects by itself to an interrupted stream, but not to a refused one.
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) reconnectTimer = setTimeout(connect, reconnectDelayMs);
      });
    }
    connect();
    return () => {
      clearTimeout(reconnectTimer);
      source.close();
      for (const type of activityEvents) removeEventListener(type, noteActivity);
    };
  }, []);
  return null;
}

type Arrival = Extract<
  LiveEvent,
  { kind: 'order' | 'message' | 'price-request' | 'quote' | 'claim' | 'collection' }
>;

function isArrival(event: LiveEvent): event is Arrival {
  return ['order', 'message', 'price-request', 'quote', 'claim', 'collection'].includes(event.kind);
}

type Announcement = {
  name: string;
  number?: string;
  /** Of a request to an admin, a quote or an announced payment; `answer` is null while it is open. */
  orderId?: string;
  quoteId?: string;
  answer?: string | null;
};

/** Undefined when the administrator may not know it, or on failure: the lists show it anyway. */
async function fetchAnnouncement({ kind, id }: Arrival): Promise<Announcement | undefined> {
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

function AnnouncementText({ kind, id, name, number = '', orderId, quoteId, answer }: Arrival & Announcement) {
  if (kind === 'price-request') {
    const sentences: Record<string, string> = {
      accepted: m.live_price_accepted({ number }),
      refused: m.live_price_refused({ number }),
    };
    return (
      <Link to={quoteId ? `/admin/quotes/${quoteId}` : `/admin/orders/${orderId}`}>
        {sentences[answer ?? ''] ?? m.live_price_asked({ number, name })}
      </Link>
    );
  }
  if (kind === 'claim') return <Link to={`/admin/orders/${orderId}`}>{m.live_claim({ number, name })}</Link>;
  if (kind === 'collection')
    return <Link to={`/admin/orders/${orderId}`}>{m.live_collection({ number, name })}</Link>;
  if (kind === 'quote')
    return (
      <Link to={`/admin/quotes/${id}`}>
        {answer === 'accepted' ? m.live_quote_accepted({ number }) : m.live_quote_requested({ name })}
      </Link>
    );
  return kind === 'order' ? (
    <Link to={`/admin/orders/${id}`}>{m.live_order({ number, name })}</Link>
  ) : (
    <Link to="/admin/messages">{m.live_message({ name })}</Link>
  );
}
