import { sql } from 'drizzle-orm';
import type { Disk } from 'flydrive';
import type { Logger } from 'pino';
import { findCompany } from '../../app/domain/company/company.queries.ts';
import {
  failInterruptedImports,
  failStaleImports,
} from '../../app/domain/import-export/import/interrupted-imports.ts';
import { composeMail } from '../../app/domain/mails/compose-mail.ts';
import { deliverMails } from '../../app/domain/mails/deliver-mails.ts';
import { forgetDeletedMessages } from '../../app/domain/messages/restore-message.ts';
import { checkMomoRequests } from '../../app/domain/orders/momo-requests/check-momo-requests.ts';
import { deleteUnusedPictures } from '../../app/domain/pictures/delete-unused-pictures.ts';
import { forgetPersons } from '../../app/domain/privacy/forget-persons.ts';
import { mailExpiringLots } from '../../app/domain/products/lots/mail-expiring-lots.ts';
import { deleteOldPushes } from '../../app/domain/pushes/deliver-pushes.ts';
import { queueDigestIfDue } from '../../app/domain/reports/queue-digest.ts';
import { deleteOldDeliveries, deliverWebhooks } from '../../app/domain/webhooks/deliver-webhooks.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import type { DailyBackup, RemoteBackup } from '../../app/platform/environment.server.ts';
import type { Notices } from '../../app/platform/files/notices.server.ts';
import { endLimits } from '../../app/platform/limits.server.ts';
import type { Mailer } from '../../app/platform/mailer.server.ts';
import type { MobileMoney } from '../../app/platform/mobile-money/mobile-money.server.ts';
import type { Pictures } from '../../app/platform/pictures/pictures.server.ts';
import type { Poster } from '../../app/platform/post.server.ts';
import type { PushService } from '../../app/platform/push/push-service.server.ts';
import { backUpIfDue } from './daily-backup.ts';
import { deliverDuePushes } from './push-delivery.ts';
import { sendBackupIfDue } from './remote-backup.ts';
import type { Job } from './scheduler.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export type JobContext = {
  url: string;
  db: Database;
  disk: Disk;
  pictures: Pictures;
  notices: Notices;
  publicUrl: string;
  mailer: Mailer | undefined;
  push: PushService;
  webhookPoster: Poster;
  mobileMoney: MobileMoney | undefined;
  backup: DailyBackup | undefined;
  remoteBackup: RemoteBackup | undefined;
  dataDir: string;
  log: Logger;
};

/** All work that no request starts (decisions/025). Every instance runs it. */
export function listJobs(context: JobContext): Job[] {
  const { url, db, disk, publicUrl, mailer, push, mobileMoney, backup, remoteBackup, dataDir, log } = context;
  const jobs: Job[] = [
    ...listCleaning(context),
    {
      name: 'deliver-pushes',
      // New ones are notified: the interval is for those that wait for their next attempt.
      every: 30 * second,
      channel: 'shop_push',
      run: (signal) => deliverDuePushes({ db, push, log }, signal),
    },
    {
      name: 'deliver-webhooks',
      // For those that wait for their next attempt, and orders that staff entered: others are notified.
      every: 10 * second,
      channel: 'shop_webhook',
      run: (signal) => deliverDueWebhooks(context, signal),
    },
  ];
  if (mailer)
    jobs.push({ name: 'morning-digest', every: 5 * minute, run: () => queueDigestIfDue(db, new Date()) });
  if (mailer)
    jobs.push({ name: 'lots-expiring', every: 5 * minute, run: () => mailExpiringLots(db, new Date()) });
  if (mailer)
    jobs.push({
      name: 'deliver-mails',
      every: 30 * second,
      channel: 'shop_mail',
      run: (signal) => deliverDueMails({ db, mailer, publicUrl, log }, signal),
    });
  if (mobileMoney)
    jobs.push({
      name: 'check-momo-requests',
      every: 2 * second,
      channel: 'shop_collections',
      run: (signal) => checkDueMomoRequests({ db, mobileMoney, log }, signal),
    });
  if (backup)
    jobs.push({
      name: 'daily-backup',
      every: 5 * minute,
      run: (signal) => backUpIfDue(backup, { url, db, disk, log }, new Date(), signal),
    });
  if (remoteBackup)
    jobs.push({
      name: 'remote-backup',
      every: 5 * minute,
      run: (signal) => sendBackupIfDue(remoteBackup, { url, db, disk, dataDir, log }, new Date(), signal),
    });
  return jobs;
}

function listCleaning({ db, pictures, notices, log }: JobContext): Job[] {
  return [
    {
      name: 'fail-stale-imports',
      every: minute,
      run: async () => {
        // A database that still ended the work of a killed process kept the start from telling.
        const interrupted = await failInterruptedImports(db, { unchangedForSeconds: 5 });
        for (const { id } of [...interrupted, ...(await failStaleImports(db))])
          log.warn({ import: id }, 'import interrupted');
      },
    },
    {
      name: 'delete-unused-pictures',
      every: hour,
      run: async () => {
        await deleteUnusedPictures(db, pictures, new Date());
        await deleteUnusedPictures(db, notices, new Date());
      },
    },
    {
      name: 'delete-expired-limits',
      every: hour,
      run: () => endLimits(db),
    },
    { name: 'forget-deleted-messages', every: minute, run: () => forgetDeletedMessages(db) },
    { name: 'delete-old-pushes', every: hour, run: () => deleteOldPushes(db) },
    { name: 'delete-old-deliveries', every: hour, run: () => deleteOldDeliveries(db) },
    {
      name: 'delete-expired-challenges',
      every: hour,
      run: () => db.execute(sql`delete from verifications where expires_at < now()`),
    },
    { name: 'forget-persons', every: hour, run: (signal) => forgetPersons(db, signal) },
  ];
}

type MailContext = { db: Database; mailer: Mailer; publicUrl: string; log: Logger };

export async function deliverDueMails({ db, mailer, publicUrl, log }: MailContext, signal: AbortSignal) {
  const { failures } = await deliverMails(
    db,
    async (mail) => {
      const { name } = await findCompany(db);
      const { recipient: to, messageId, queuedAt } = mail;
      await mailer.send({ ...composeMail(mail, { name, publicUrl, queuedAt }), to, messageId });
    },
    signal,
  );
  for (const failure of failures) log.warn({ err: failure }, 'mail not sent');
}

/** The lines say why alone: an address may hold a secret. */
async function deliverDueWebhooks(
  { db, webhookPoster: { post }, log }: Pick<JobContext, 'db' | 'webhookPoster' | 'log'>,
  signal: AbortSignal,
) {
  for (const problem of await deliverWebhooks(db, { post, signal }))
    log.warn({ problem }, 'webhook not sent');
}

type MomoRequestContext = { db: Database; mobileMoney: MobileMoney; log: Logger };

/** The lines name the provider's code alone: no phone, reference or token. */
export async function checkDueMomoRequests(
  { db, mobileMoney, log }: MomoRequestContext,
  signal: AbortSignal,
) {
  for (const problem of await checkMomoRequests(db, mobileMoney, signal))
    log.warn(problem, 'mobile money not answered');
}
