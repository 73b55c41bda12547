import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { m } from '../../generated/words/messages.js';
import type { LiveEvent } from '../../platform/context.server.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useDataRouter } from './data-router.ts';

/** After so long without a key or a pointer nobody is taken to be there, in milliseconds. */
const quiet = 5 * 60_000;
/** After so long a line that was refused is asked for again, in milliseconds: the shop may have been away. */
const comeback = 15_000;

/**
 * Shows what comes in while somebody works: a sentence in the corner, and the figures and lists anew. What nobody looks
 * at keeps no session open: it is brought up to date when somebody is there again. Nor is a page read anew under the
 * sentence that answers its form: React Router would take the answer away. A screen that failed is read again when
 * somebody says so: until then its reason stands.
 */
export function LiveUpdates() {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const router = useDataRouter();
  const now = useRef({ revalidate, toast, router });
  now.current = { revalidate, toast, router };
  useEffect(() => {
    let seenAt = Date.now();
    let isBehind = false;
    const catchUp = () => {
      // Asked of the router itself: what is drawn may still be the page without the answer.
      const { actionData, errors } = now.current.router?.state ?? {};
      isBehind = Date.now() - seenAt >= quiet || Boolean(actionData ?? errors);
      // A page that is left meanwhile needs nothing more.
      if (!isBehind) now.current.revalidate().catch(() => {});
    };
    const announce = async (arrival: Arrival) => {
      const facts = await readAnnouncement(arrival);
      if (facts) now.current.toast(<Sentence {...arrival} {...facts} />);
    };
    const notice = () => {
      seenAt = Date.now();
      if (isBehind) catchUp();
    };
    const signs = ['keydown', 'pointerdown', 'pointermove'] as const;
    for (const sign of signs) addEventListener(sign, notice, { passive: true });
    let source: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    function listen() {
      source = new EventSource('/admin/live');
      // What came while nobody listened is seen now.
      source.addEventListener('open', catchUp);
      source.addEventListener('message', ({ data }) => {
        const event: LiveEvent = JSON.parse(data);
        if (event.kind === 'order' || event.kind === 'message') void announce(event);
        catchUp();
      });
      // A browser comes back by itself to a line that broke, and never to one that was refused.
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) again = setTimeout(listen, comeback);
      });
    }
    listen();
    return () => {
      clearTimeout(again);
      source.close();
      for (const sign of signs) removeEventListener(sign, notice);
    };
  }, []);
  return null;
}

type Arrival = Extract<LiveEvent, { kind: 'order' | 'message' }>;
type Announcement = { name: string; number?: string };

/** Who ordered or wrote, for whoever may know it now; nothing when that cannot be told: the lists show it all the same. */
async function readAnnouncement({ kind, id }: Arrival): Promise<Announcement | undefined> {
  try {
    const answer = await fetch(`/admin/${kind}s/${id}/announcement`, {
      headers: { 'X-Background': '1' },
      redirect: 'error',
    });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

function Sentence({ kind, id, name, number = '' }: Arrival & Announcement) {
  return kind === 'order' ? (
    <Link to={`/admin/orders/${id}`}>{m.live_order({ number, name })}</Link>
  ) : (
    <Link to="/admin/messages">{m.live_message({ name })}</Link>
  );
}
