import { parseContentChanges } from '../../app/platform/page-dependencies.ts';
import type { createRecordCache } from '../../app/platform/record-cache.server.ts';
import type { Cdn } from '../cdn/cdn.ts';
import type { Listening } from '../postgres-events/listening.ts';
import type { PageCache } from './page-cache.ts';

type Caches = {
  pages: PageCache;
  records: ReturnType<typeof createRecordCache>;
  cdn: Pick<Cdn, 'invalidate'> | undefined;
};

/** How long a page is trusted while no notification tells of changes. */
const maxUnnotifiedMs = 2000;

/** Invalidates cached pages, and cached records, when the database notifies a change. After a lost connection everything may have changed. */
export function startCacheInvalidation(listening: Listening, { pages, records, cdn }: Caches) {
  // Records first: a page that is made anew reads them. The CDN last: it asks for pages anew.
  const caches = [records, pages, ...(cdn ? [cdn] : [])];
  const invalidateAll = () => {
    for (const cache of caches) cache.invalidate('everything');
  };
  const stop = listening.subscribe('shop_content', {
    onOpen: invalidateAll,
    onNotification: (payload) => {
      for (const cache of caches) for (const change of parseContentChanges(payload)) cache.invalidate(change);
    },
    onDelivery: (delivery) => {
      invalidateAll();
      records.setListening(delivery === 'works');
      if (delivery === 'fails') pages.setListening(true, maxUnnotifiedMs);
      else pages.setListening(delivery === 'works');
    },
  });
  return {
    stop,
    /** Resolves when no cached page is older than what was committed before. */
    waitForPendingNotifications: async () => {
      await listening.waitForPending();
      if (listening.delivery() === 'fails') invalidateAll();
    },
  };
}
