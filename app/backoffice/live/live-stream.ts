import { type LiveEvent, shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import type { Route } from './+types/live-stream';

/** Long enough to be quiet, short enough that no proxy takes the line for dead. In milliseconds. */
const heartbeat = 25_000;

/**
 * An open line to a back-office page: new orders and messages, as they come in (server-sent events). It names nobody, and
 * ends with the right to it: with the session, and with the role that it was opened in.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { live, auth } = context.get(shopContext);
  const visitor = context.get(administratorContext);
  const encoder = new TextEncoder();
  const leaving = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start(line) {
      let expiring: ReturnType<typeof setTimeout> | undefined;
      const send = (text: string) => line.enqueue(encoder.encode(text));
      const end = () => {
        if (leaving.signal.aborted) return;
        leaving.abort();
        line.close();
      };
      /** Ends the line when its session is over, or else when it will be; who cannot be asked about stays. */
      async function check() {
        const signedIn = await auth
          .readSession(request.headers, { prolong: false })
          .catch(() => 'unknown' as const);
        if (leaving.signal.aborted || signedIn === 'unknown') return;
        if (!signedIn) return end();
        clearTimeout(expiring);
        expiring = setTimeout(check, signedIn.session.endsAt.getTime() - Date.now() + 50);
      }
      function tell(event: LiveEvent) {
        const isOver =
          event.kind === 'closing' ||
          (event.kind === 'session-ended' && event.id === visitor.sessionId) ||
          (event.kind === 'role-changed' && event.id === visitor.id);
        if (isOver) return end();
        if (event.kind === 'session-ended' || event.kind === 'role-changed') return;
        send(`data: ${JSON.stringify(event)}\n\n`);
        // That the session ended may be among what was missed.
        if (event.kind === 'refresh') void check();
      }
      async function beat() {
        await check();
        if (!leaving.signal.aborted) send(': still here\n\n');
      }
      send('retry: 3000\n\n');
      const beating = setInterval(beat, heartbeat);
      const unsubscribe = live.subscribe(tell);
      const leave = () => {
        clearInterval(beating);
        clearTimeout(expiring);
        unsubscribe();
      };
      // A shop that is closing says so while it is subscribed to.
      if (leaving.signal.aborted) leave();
      else leaving.signal.addEventListener('abort', leave);
      // The session may have ended between the gate and this.
      void check();
    },
    cancel: () => leaving.abort(),
  });
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
  });
}
