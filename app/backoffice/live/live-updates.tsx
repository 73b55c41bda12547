import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { LiveEvent } from '../../platform/context.server.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useDataRouter } from '../router-workarounds.ts';
import { AnnouncementText, type Arrival, fetchAnnouncement, isArrival } from './news.tsx';
import { playTone } from './tone.ts';
import { useWaitingTitle } from './waiting-title.ts';

/** Without a key or pointer event for this long, the administrator is idle. */
const idleAfterMs = 5 * 60_000;
/** A refused stream is opened again: the shop may have been unavailable. */
const reconnectDelayMs = 15_000;

type LiveUpdatesProps = {
  waiting: number;
  position: string;
};

/** Announces news and reloads the data. Not while idle (it would prolong the session), nor while an answer or error is shown (React Router would remove it). */
export function LiveUpdates({ waiting, position }: LiveUpdatesProps) {
  const countAgain = useWaitingTitle(waiting);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const router = useDataRouter();
  const madeAt = useRef(position);
  const now = useRef({ revalidate, toast, router, countAgain });
  now.current = { revalidate, toast, router, countAgain };
  useEffect(() => {
    let activeAt = Date.now();
    let isStale = false;
    let seen: string | undefined = madeAt.current;
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
    const disconnect = listen({
      // Shows what was missed since the page was made, or while disconnected.
      position: (data) => {
        if (data !== seen) refresh();
        seen = undefined;
      },
      message: (data) => {
        const event: LiveEvent = JSON.parse(data);
        if (isArrival(event)) void announce(event);
        void now.current.countAgain();
        refresh();
      },
    });
    return () => {
      disconnect();
      for (const type of activityEvents) removeEventListener(type, noteActivity);
    };
  }, []);
  return null;
}

function listen(heard: Record<'position' | 'message', (data: string) => void>): () => void {
  let source: EventSource;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  function connect() {
    source = new EventSource('/admin/live');
    source.addEventListener('position', ({ data }) => heard.position(data));
    source.addEventListener('message', ({ data }) => heard.message(data));
    // A browser reconnects by itself to an interrupted stream, but not to a refused one.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) reconnectTimer = setTimeout(connect, reconnectDelayMs);
    });
  }
  connect();
  return () => {
    clearTimeout(reconnectTimer);
    source.close();
  };
}
