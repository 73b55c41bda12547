import { createNoticeStore } from '../../app/platform/files/notices.server.ts';
import { createPictureStore } from '../../app/platform/pictures/pictures.server.ts';
import { createPoster } from '../../app/platform/post.server.ts';
import { createPushService, makePushKey } from '../../app/platform/push/push-service.server.ts';
import { type JobContext, listJobs } from '../../server/jobs/jobs.ts';
import { startScheduler } from '../../server/jobs/scheduler.ts';
import { startListening } from '../../server/postgres-events/listening.ts';
import { diskIn } from './backups.ts';
import type { TestDatabase } from './database/database.ts';
import { silentLog } from './silent-log.ts';

/** Starts one job of the shop; its errors go to `logError`, or fail the test. */
export function startJob(
  name: string,
  { url, db, pool }: TestDatabase,
  {
    logError = (event: string, error: unknown) => {
      throw new Error(event, { cause: error });
    },
    ...context
  }: Partial<JobContext> & { logError?: (event: string, error: unknown) => void } = {},
) {
  const disk = context.disk ?? diskIn('/nonexistent');
  const jobs = listJobs({
    url,
    db,
    disk,
    pictures: createPictureStore(disk),
    notices: createNoticeStore(disk),
    publicUrl: 'https://shop.example',
    mailer: undefined,
    push: createPushService({
      privateKey: makePushKey(),
      publicUrl: 'https://shop.example',
      ownOrigins: [],
    }),
    webhookPoster: createPoster([]),
    mobileMoney: undefined,
    backup: undefined,
    remoteBackup: undefined,
    dataDir: '/nonexistent',
    log: silentLog,
    ...context,
  }).filter((job) => job.name === name);
  if (jobs.length === 0) throw new Error(`there is no job ${name}`);
  const listening = startListening({ url, pool, log: silentLog });
  const scheduler = startScheduler(jobs, { listening, logError });
  return {
    stop: async () => {
      await scheduler.stop();
      await listening.close();
    },
  };
}
