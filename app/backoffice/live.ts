import { type LiveEvent, shopContext } from '../platform/context.server.ts';
import type { Route } from './+types/live';

/** Long enough to be quiet, short enough that no proxy takes the line for dead. In milliseconds. */
const heartbeat = 25_000;

/** An open line to a back-office page: new orders and messages, as they come in (server-sent events). */
export function loader({ request, context }: Route.LoaderArgs) {
  const { live } = context.get(shopContext);
  const encoder = new TextEncoder();
  let hangUp = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(line) {
      const send = (text: string) => line.enqueue(encoder.encode(text));
      const tell = (event: LiveEvent) =>
        event.kind === 'closing' ? hangUp() : send(`data: ${JSON.stringify(event)}\n\n`);
      const unsubscribe = live.subscribe(tell);
      const beating = setInterval(() => send(': still here\n\n'), heartbeat);
      hangUp = () => {
        clearInterval(beating);
        unsubscribe();
        hangUp = () => {};
        line.close();
      };
      send('retry: 3000\n\n');
      request.signal.addEventListener('abort', () => hangUp());
    },
    cancel: () => hangUp(),
  });
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
  });
}
