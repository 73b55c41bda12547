import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { m } from '../generated/words/messages.js';
import type { LiveEvent } from '../platform/context.server.ts';
import { useToast } from '../ui/toasts.tsx';

/** Shows what comes in while somebody works: a sentence in the corner, and the figures and lists anew. */
export function LiveUpdates() {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const now = useRef({ revalidate, toast });
  now.current = { revalidate, toast };
  useEffect(() => {
    const source = new EventSource('/admin/live');
    source.addEventListener('message', ({ data }) => {
      const event: LiveEvent = JSON.parse(data);
      if (event.kind === 'order' || event.kind === 'message') now.current.toast(<Sentence event={event} />);
      void now.current.revalidate();
    });
    return () => source.close();
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
