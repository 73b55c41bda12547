import type { Logger } from 'pino';
import { parseContentChange } from '../../app/platform/page-dependencies.ts';
import { type Listener, listen } from '../postgres-events/listen.ts';
import type { PageCache } from './page-cache.ts';

/** Invalidates cached pages when the database notifies a change. After a lost connection everything may have changed. */
export function startCacheInvalidation(url: string, log: Logger, pages: PageCache): Listener {
  const handlers = {
    onOpen: () => {
      pages.invalidate('everything');
      pages.setListening(true);
    },
    onNotification: (payload: string) => pages.invalidate(parseContentChange(payload)),
    onLost: () => pages.setListening(false),
  };
  // A stale page may be sent for as long as a lost connection goes unnoticed.
  return listen(url, 'shop_content', log, handlers, { pingIntervalMs: 1000, pingTimeoutMs: 2000 });
}
