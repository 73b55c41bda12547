import type { Logger } from 'pino';
import { parseContentChange } from '../../app/platform/page-dependencies.ts';
import type { createRecordCache } from '../../app/platform/record-cache.server.ts';
import { type Listener, listen } from '../postgres-events/listen.ts';
import type { PageCache } from './page-cache.ts';

type Caches = { pages: PageCache; records: ReturnType<typeof createRecordCache> };

/** Invalidates cached pages, and cached records, when the database notifies a change. After a lost connection everything may have changed. */
export function startCacheInvalidation(url: string, log: Logger, { pages, records }: Caches): Listener {
  // Records first: a page that is made anew reads them.
  const caches = [records, pages];
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
