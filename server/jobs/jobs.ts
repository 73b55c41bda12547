import { sql } from 'drizzle-orm';
import type { Disk } from 'flydrive';
import type { Logger } from 'pino';
import { failStaleImports } from '../../app/domain/import-export/import/fail-stale-imports.ts';
import { deleteUnusedPictures } from '../../app/domain/pictures/delete-unused-pictures.ts';
import { forgetPersons } from '../../app/domain/privacy/forget-persons.ts';
import { updateSearchBitmaps } from '../../app/domain/products/search/update-search-bitmaps.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import type { DailyBackup } from '../../app/platform/environment.server.ts';
import type { Mailer } from '../../app/platform/mailer.server.ts';
import type { Pictures } from '../../app/platform/pictures/pictures.server.ts';
import { backUpIfDue } from './daily-backup.ts';
import { deliverDueMails } from './mail-delivery.ts';
import type { Job } from './scheduler.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export type JobContext = {
  url: string;
  db: Database;
  disk: Disk;
  pictures: Pictures;
  publicUrl: string;
  mailer: Mailer | undefined;
  backup: DailyBackup | undefined;
  log: Logger;
};

/** All work that no request starts (decisions/025). Every instance runs it. */
export function listJobs({ url, db, disk, pictures, publicUrl, mailer, backup, log }: JobContext): Job[] {
  const jobs: Job[] = [
    { name: 'fail-stale-imports', every: hour, run: () => failStaleImports(db) },
    {
      name: 'delete-unused-pictures',
      every: hour,
      run: () => deleteUnusedPictures(db, pictures, new Date()),
    },
    {
      name: 'delete-expired-limits',
      every: hour,
      run: () => db.execute(sql`delete from limits where expire < ${Date.now()}`),
    },
    // Once a day, on one instance.
    { name: 'forget-persons', every: hour, run: (signal) => forgetPersons(db, signal) },
    { name: 'update-search-bitmaps', every: minute, run: (signal) => updateSearchBitmaps(db, signal) },
  ];
  if (mailer)
    jobs.push({
      name: 'deliver-mails',
      // For mails that wait for their next attempt: new ones are notified.
      every: 30 * second,
      channel: 'shop_mail',
      run: (signal) => deliverDueMails({ db, mailer, publicUrl, log }, signal),
    });
  if (backup)
    jobs.push({
      name: 'daily-backup',
      every: 5 * minute,
      run: (signal) => backUpIfDue(backup, { url, db, disk, log }, new Date(), signal),
    });
  return jobs;
}
