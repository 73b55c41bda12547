import type { Logger } from 'pino';
import { parseContentChange } from '../../app/platform/page-dependencies.ts';
import { type Listening, listen } from '../postgres-events/listen.ts';
import type { PageCache } from './page-cache.ts';

/** Tells the kept pages what the database says of changed contents. When listening begins anew, anything may have changed. */
export function startCacheInvalidation(url: string, log: Logger, pages: PageCache): Listening {
  const ear = {
    onOpen: () => {
      pages.change('everything');
      pages.trust(true);
    },
    onNotice: (payload: string) => pages.change(parseContentChange(payload)),
    onLost: () => pages.trust(false),
  };
  // A page kept here may be seen for as long as a lost connection goes unnoticed.
  return listen(url, 'shop_content', log, ear, { heartbeat: 1000, patience: 2000 });
}
