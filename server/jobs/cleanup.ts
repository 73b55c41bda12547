import { sql } from 'drizzle-orm';
import { failStaleImports } from '../../app/domain/import-export/import/fail-stale-imports.ts';
import { deleteUnusedPictures } from '../../app/domain/pictures/delete-unused-pictures.ts';
import { forgetPersons } from '../../app/domain/privacy/forget-persons.ts';
import { updateSearchBitmaps } from '../../app/domain/products/search/update-search-bitmaps.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import type { Pictures } from '../../app/platform/pictures/pictures.server.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * What is tidied up at the start and every hour: imports that died on the way, pictures that were sent and never saved, counts that are over,
 * and, once a day, people whom the retention setting no longer lets the shop remember. Every minute what a large shop is searched by is brought up to date.
 */
export function startPeriodicCleanup(
  db: Database,
  pictures: Pictures,
  logError: (event: string, error: unknown) => void,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let tidying = Promise.resolve();
  async function tidy() {
    await failStaleImports(db).catch((error) => logError('stale imports not ended', error));
    await deleteUnusedPictures(db, pictures, new Date()).catch((error) =>
      logError('pictures not swept', error),
    );
    await db
      .execute(sql`delete from limits where expire < ${Date.now()}`)
      .catch((error) => logError('counts not forgotten', error));
    await forgetPersons(db, stopping.signal).catch((error) => logError('persons not forgotten', error));
  }
  let refreshing: Promise<void> | undefined;
  function refreshSearch() {
    refreshing ??= updateSearchBitmaps(db, stopping.signal)
      .catch((error) => {
        if (!stopping.signal.aborted) logError('search bitmaps not kept', error);
      })
      .finally(() => {
        refreshing = undefined;
      });
  }
  const round = () => {
    tidying = tidying.then(tidy);
  };
  const clocks = [setInterval(round, hour), setInterval(refreshSearch, minute)];
  round();
  refreshSearch();
  return {
    stop: async () => {
      stopping.abort();
      for (const clock of clocks) clearInterval(clock);
      await Promise.all([tidying, refreshing]);
    },
  };
}
