import { type LiveEvent, shopContext } from '../platform/context.server.ts';
import type { Route } from './+types/live';

/** Long enough to be quiet, short enough that no proxy takes the line for dead. In milliseconds. */
const heartbeat = 25_000;

/** An open line to a back-office page: new orders and messages, as they come in (server-sent events). */
export function loader({ request, context }: Route.LoaderArgs) {
  const { live, auth } = context.get(shopContext);
  const encoder = new TextEncoder();
  const leaving = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start(line) {
      const send = (text: string) => line.enqueue(encoder.encode(text));
      const tell = (event: LiveEvent) => {
        if (event.kind !== 'closing') return send(`data: ${JSON.stringify(event)}\n\n`);
        leaving.abort();
        line.close();
      };
      /** Whoever signed out, or was sent away, hears nothing more; who cannot be asked about stays. */
      async function beat() {
        const isThere = await auth.readSession(request.headers, { prolong: false }).then(Boolean, () => true);
        if (leaving.signal.aborted) return;
        if (isThere) send(': still here\n\n');
        else tell({ kind: 'closing' });
      }
      send('retry: 3000\n\n');
      const beating = setInterval(beat, heartbeat);
      const unsubscribe = live.subscribe(tell);
      const leave = () => {
        clearInterval(beating);
        unsubscribe();
      };
      // A shop that is closing says so while it is subscribed to.
      if (leaving.signal.aborted) leave();
      else leaving.signal.addEventListener('abort', leave);
    },
    cancel: () => leaving.abort(),
  });
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
  });
}
