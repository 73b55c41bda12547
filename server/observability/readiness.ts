import type { DatabasePool } from '../../app/platform/database/database.server.ts';
import { withTimeout } from '../../app/platform/database/outage.server.ts';
import type { Files } from '../../app/platform/files/files.server.ts';
import type { Cdn } from '../cdn/cdn.ts';
import type { Listening } from '../postgres-events/listening.ts';

export type Readiness = { isReady: boolean; sentence: string };

const missesNotifications =
  'ready, but prices may be up to 2 s old: no notification arrives through the pool (DATABASE_DIRECT_URL)';

const failsToPurge =
  'ready, but the CDN may show pages up to 5 minutes old: it takes no purge (CDN_PURGE_URL)';

/** Shorter than proxies wait for the answer. */
const maxWaitMs = 1000;

/** Whether visitors may be sent to this instance: a shop without pictures still sells, one without its database shows the pages that it keeps (decisions/145). */
export function createReadiness(
  { pool }: Pick<DatabasePool, 'pool'>,
  files: Files,
  { listening, cdn }: { listening: Pick<Listening, 'delivery'>; cdn?: Pick<Cdn, 'isFailing'> | undefined },
) {
  let isClosing = false;

  async function check({ hasPages }: { hasPages: () => boolean }): Promise<Readiness> {
    if (isClosing) return { isReady: false, sentence: 'closing' };
    const [hasDatabase, problem] = await Promise.all([isDatabaseUp(), files.findProblem()]);
    if (!hasDatabase && !hasPages()) return { isReady: false, sentence: 'the database does not answer' };
    if (!hasDatabase) return { isReady: true, sentence: 'ready, but the database does not answer' };
    if (problem) return { isReady: true, sentence: 'ready, but the file store does not answer' };
    if (listening.delivery() === 'fails') return { isReady: true, sentence: missesNotifications };
    if (cdn?.isFailing()) return { isReady: true, sentence: failsToPurge };
    return { isReady: true, sentence: 'ready' };
  }

  async function isDatabaseUp(): Promise<boolean> {
    return withTimeout(maxWaitMs, () => pool.query('select 1')).then(
      () => true,
      () => false,
    );
  }

  function announceClosing() {
    isClosing = true;
  }

  return { check, announceClosing };
}
