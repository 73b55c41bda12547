import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { m } from '../generated/words/messages.js';
import type { LiveEvent } from '../platform/context.server.ts';
import { useToast } from '../ui/toasts.tsx';

/** After so long without a key or a pointer nobody is taken to be there, in milliseconds. */
const quiet = 5 * 60_000;

/**
 * Shows what comes in while somebody works: a sentence in the corner, and the figures and lists anew. What nobody looks
 * at keeps no session open: it is brought up to date when somebody is there again.
 */
export function LiveUpdates() {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const now = useRef({ revalidate, toast });
  now.current = { revalidate, toast };
  useEffect(() => {
    let seenAt = Date.now();
    let isBehind = false;
    // A page that is left meanwhile needs nothing more.
    const lookAgain = () => now.current.revalidate().catch(() => {});
    const notice = () => {
      seenAt = Date.now();
      if (isBehind) void lookAgain();
      isBehind = false;
    };
    const signs = ['keydown', 'pointerdown', 'pointermove'] as const;
    for (const sign of signs) addEventListener(sign, notice, { passive: true });
    const source = new EventSource('/admin/live');
    source.addEventListener('message', ({ data }) => {
      const event: LiveEvent = JSON.parse(data);
      if (event.kind === 'order' || event.kind === 'message') now.current.toast(<Sentence event={event} />);
      if (Date.now() - seenAt < quiet) void lookAgain();
      else isBehind = true;
    });
    return () => {
      source.close();
      for (const sign of signs) removeEventListener(sign, notice);
    };
  }, []);
  return null;
}

function Sentence({ event }: { event: Extract<LiveEvent, { id: string }> }) {
  return event.kind === 'order' ? (
    <Link to={`/admin/orders/${event.id}`}>{m.live_order({ number: event.number, name: event.name })}</Link>
  ) : (
    <Link to="/admin/messages">{m.live_message({ name: event.name })}</Link>
  );
}
