import type { Logger } from 'pino';
import type { createKept } from '../../app/platform/kept.server.ts';
import { parseContentChange } from '../../app/platform/page-dependencies.ts';
import { type Listener, listen } from '../postgres-events/listen.ts';
import type { PageCache } from './page-cache.ts';

type Caches = { pages: PageCache; kept: ReturnType<typeof createKept> };

/** Invalidates cached pages, and what is kept for all of them, when the database notifies a change. After a lost connection everything may have changed. */
export function startCacheInvalidation(url: string, log: Logger, { pages, kept }: Caches): Listener {
  // First what a page that is made anew reads.
  const caches = [kept, pages];
  const handlers = {
    onOpen: () => {
      for (const cache of caches) cache.invalidate('everything');
      for (const cache of caches) cache.setListening(true);
    },
    onNotification: (payload: string) => {
      for (const cache of caches) cache.invalidate(parseContentChange(payload));
    },
    onLost: () => {
      for (const cache of caches) cache.setListening(false);
    },
  };
  // A stale page may be sent for as long as a lost connection goes unnoticed.
  return listen(url, 'shop_content', log, handlers, { pingIntervalMs: 1000, pingTimeoutMs: 2000 });
}
