import { may, type Permission } from '../../domain/administrators/permission.ts';
import { type LiveEvent, type Shop, shopContext } from '../../platform/context.server.ts';
import { administratorContext, type SignedInAdministrator } from '../access/authorize.server.ts';
import type { Route } from './+types/live-stream';

/** Shorter than the idle timeouts of proxies. */
const heartbeatMs = 25_000;

/** The permission to open what an event is about. Nobody else is told of the event. */
const toOpen: Record<
  Exclude<LiveEvent['kind'], 'session-ended' | 'role-changed' | 'refresh' | 'closing'>,
  Permission
> = {
  order: 'see-orders',
  message: 'manage-messages',
  // Admins are asked, and editors are answered.
  'price-request': 'manage-orders',
  quote: 'manage-quotes',
  claim: 'record-payments',
  collection: 'record-payments',
};

/** Server-sent events about what arrives, without personal data. The stream ends with the session, and when the role changes. */
export function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const administrator = context.get(administratorContext);
  const closed = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => follow(shop, { request, administrator, closed, controller }),
    cancel: () => closed.abort(),
  });
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
  });
}

type Stream = {
  request: Request;
  administrator: SignedInAdministrator;
  closed: AbortController;
  controller: ReadableStreamDefaultController<Uint8Array>;
};

function follow({ live, auth }: Shop, { request, administrator, closed, controller }: Stream) {
  const encoder = new TextEncoder();
  let expiryTimer: ReturnType<typeof setTimeout> | undefined;
  const send = (text: string) => controller.enqueue(encoder.encode(text));
  const end = () => {
    if (closed.signal.aborted) return;
    closed.abort();
    controller.close();
  };
  /** Ends the stream with its session, now or later. Stays open when the session cannot be read. */
  async function check() {
    const signedIn = await auth
      .readSession(request.headers, { prolong: false })
      .catch(() => 'unknown' as const);
    if (closed.signal.aborted || signedIn === 'unknown') return;
    if (!signedIn) return end();
    clearTimeout(expiryTimer);
    expiryTimer = setTimeout(check, signedIn.session.endsAt.getTime() - Date.now() + 50);
  }
  function onEvent(event: LiveEvent) {
    if (isLast(event, administrator)) return end();
    if (!isTold(event, administrator)) return;
    send(`data: ${JSON.stringify(event)}\n\n`);
    // The end of the session may be among the missed events.
    if (event.kind === 'refresh') void check();
  }
  async function sendHeartbeat() {
    await check();
    if (!closed.signal.aborted) send(': heartbeat\n\n');
  }
  send('retry: 3000\n\n');
  const heartbeatTimer = setInterval(sendHeartbeat, heartbeatMs);
  const unsubscribe = live.subscribe(onEvent);
  const cleanUp = () => {
    clearInterval(heartbeatTimer);
    clearTimeout(expiryTimer);
    unsubscribe();
  };
  send(`event: position\ndata: ${live.position()}\n\n`);
  // `subscribe` may call `onEvent` at once when the shop is stopping.
  if (closed.signal.aborted) cleanUp();
  else closed.signal.addEventListener('abort', cleanUp);
  // The session may have ended after the access check.
  void check();
}

function isLast(event: LiveEvent, { id, sessionId }: SignedInAdministrator): boolean {
  if (event.kind === 'session-ended') return event.id === sessionId;
  return event.kind === 'closing' || (event.kind === 'role-changed' && event.id === id);
}

function isTold(event: LiveEvent, { role }: SignedInAdministrator): boolean {
  if (event.kind === 'closing' || event.kind === 'session-ended' || event.kind === 'role-changed')
    return false;
  return event.kind === 'refresh' || may(role, toOpen[event.kind]);
}
