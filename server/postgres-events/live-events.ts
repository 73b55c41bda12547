import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { LiveEvent, LiveEvents } from '../../app/platform/context.server.ts';
import type { Listening } from './listening.ts';

export function startLiveEvents(listening: Listening, log: Logger): LiveEvents & { close: () => void } {
  const listeners = new Set<(event: LiveEvent) => void>();
  const instance = randomUUID();
  let published = 0;
  let isClosed = false;

  function publish(event: LiveEvent) {
    published += 1;
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log.error({ err: error }, 'live event not delivered');
      }
    }
  }

  const stop = listening.subscribe('shop_events', {
    onOpen: () => publish({ kind: 'refresh' }),
    onNotification: (payload) => {
      const event = parseEvent(payload);
      if (event) publish(event);
      else log.warn({ length: payload.length }, 'live event malformed');
    },
  });

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      // After the subscriber has received its unsubscribe function.
      if (isClosed) queueMicrotask(() => listener({ kind: 'closing' }));
      return () => listeners.delete(listener);
    },
    position: () => `${instance} ${published}`,
    close: () => {
      isClosed = true;
      publish({ kind: 'closing' });
      stop();
    },
  };
}

const kinds = [
  'order',
  'message',
  'price-request',
  'quote',
  'claim',
  'collection',
  'session-ended',
  'role-changed',
] as const;

function parseEvent(payload: string): LiveEvent | undefined {
  const parsed = parseJson(payload);
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const { kind: name, id }: Record<string, unknown> = { ...parsed };
  const kind = kinds.find((each) => each === name);
  return kind && typeof id === 'string' ? { kind, id } : undefined;
}

function parseJson(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
