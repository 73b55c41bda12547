import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { m } from '../../generated/words/messages.js';
import type { LiveEvent } from '../../platform/context.server.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useDataRouter } from './data-router.ts';

/** In ms. After this time without a key or pointer event the administrator is idle. */
const idleAfter = 5 * 60_000;
/** In ms. A refused stream is opened again after this time: the shop may have been unavailable. */
const reconnectDelay = 15_000;

/**
 * Announces new orders and messages, and reloads the page's data. It does not reload for an idle administrator, because that
 * would prolong the session, nor under a form's answer or an error, because React Router would remove it.
 */
export function LiveUpdates() {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const router = useDataRouter();
  const now = useRef({ revalidate, toast, router });
  now.current = { revalidate, toast, router };
  useEffect(() => {
    let activeAt = Date.now();
    let isStale = false;
    const refresh = () => {
      // The router's own state: the rendered page may not have the answer yet.
      const { actionData, errors } = now.current.router?.state ?? {};
      isStale = Date.now() - activeAt >= idleAfter || Boolean(actionData ?? errors);
      // Fails when the administrator leaves the page; there is nothing to do then.
      if (!isStale) now.current.revalidate().catch(() => {});
    };
    const announce = async (arrival: Arrival) => {
      const facts = await fetchAnnouncement(arrival);
      if (facts) now.current.toast(<AnnouncementText {...arrival} {...facts} />);
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
        if (event.kind === 'order' || event.kind === 'message') void announce(event);
        refresh();
      });
      // A browser reconnects by itself to an interrupted stream, but not to a refused one.
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) reconnectTimer = setTimeout(connect, reconnectDelay);
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

type Arrival = Extract<LiveEvent, { kind: 'order' | 'message' }>;
type Announcement = { name: string; number?: string };

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

function AnnouncementText({ kind, id, name, number = '' }: Arrival & Announcement) {
  return kind === 'order' ? (
    <Link to={`/admin/orders/${id}`}>{m.live_order({ number, name })}</Link>
  ) : (
    <Link to="/admin/messages">{m.live_message({ name })}</Link>
  );
}
