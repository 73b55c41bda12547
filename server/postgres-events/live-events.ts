import type { Logger } from 'pino';
import type { LiveEvent, LiveEvents } from '../../app/platform/context.server.ts';
import { listen } from './listen.ts';

/** Hands what the database tells of orders, messages, sessions and roles to everybody who subscribed, over one connection. */
export function startLiveEvents(url: string, log: Logger): LiveEvents & { close: () => Promise<void> } {
  const listeners = new Set<(event: LiveEvent) => void>();
  let isClosed = false;

  function tell(event: LiveEvent) {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log.error({ err: error }, 'a live event was not taken');
      }
    }
  }

  const listening = listen(url, 'shop_events', log, {
    onOpen: () => tell({ kind: 'refresh' }),
    onNotification: (payload) => {
      const event = readEvent(payload);
      if (event) tell(event);
      else log.warn({ length: payload.length }, 'a live event could not be read');
    },
  });

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      // Not before the subscriber holds the function that ends its own line.
      if (isClosed) queueMicrotask(() => listener({ kind: 'closing' }));
      return () => listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      tell({ kind: 'closing' });
      await listening.close();
    },
  };
}

const kinds = ['order', 'message', 'session-ended', 'role-changed'] as const;

/** What the triggers of migration 017 tell. */
function readEvent(payload: string): LiveEvent | undefined {
  const told = parse(payload);
  if (typeof told !== 'object' || told === null) return undefined;
  const { kind: named, id }: Record<string, unknown> = { ...told };
  const kind = kinds.find((each) => each === named);
  return kind && typeof id === 'string' ? { kind, id } : undefined;
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
