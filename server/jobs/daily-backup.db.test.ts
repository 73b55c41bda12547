import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { findBackups } from '../../app/domain/backups/backup.queries.ts';
import { diskIn, makeFolder, never } from '../../tests/support/backups.ts';
import { onDatabase } from '../../tests/support/database/database.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { checkBackup } from '../backups/check-backup.ts';
import { backUpIfDue } from './daily-backup.ts';

onDatabase('daily backups', (database) => {
  let folder: string;
  beforeEach(async () => {
    folder = await makeFolder();
    await database().pool.query('truncate backups, mails');
  });

  const at = (moment: string) => new Date(moment);
  const night = at('2026-11-21T01:00:03Z');
  const round = (now: Date, signal = never) => {
    const { url, db } = database();
    const disk = diskIn(join(folder, 'images'));
    return backUpIfDue({ folder, days: 1 }, { url, db, disk, log: silentLog }, now, signal);
  };
  const archives = async () => (await readdir(folder)).filter((name) => name.startsWith('comptoir-')).sort();

  test('are made once a day, even with three instances', async () => {
    await Promise.all([round(night), round(night), round(night)]);
    await round(at('2026-11-21T20:00:00Z'));
    expect(await archives()).toEqual(['comptoir-daily-2026-11-21-020003.tar.zst']);
    const { verified, failed } = await findBackups(database().db);
    expect(verified?.at).toEqual(night);
    expect(failed).toBeUndefined();
  });

  test('hold no session, and can be read to their end', async () => {
    await round(night);
    const [name = ''] = await archives();
    const { manifest } = await checkBackup(join(folder, name));
    expect(manifest.leftOut).toContain('sessions');
  });

  test('remove the oldest only when a new one was read back', async () => {
    const daily = (day: string) => `comptoir-daily-${day}-020000.tar.zst`;
    const weekly = ['2026-10-22', '2026-10-29', '2026-11-05', '2026-11-12'].map(daily);
    const own = 'comptoir-2026-09-01-120000.tar.zst';
    const before = [own, daily('2026-09-01'), ...weekly].sort();
    for (const name of before) await writeFile(join(folder, name), '');
    const { url, db } = database();
    const broken = diskIn(join(folder, before[0] ?? ''));
    await backUpIfDue({ folder, days: 1 }, { url, db, disk: broken, log: silentLog }, night, never);
    expect(await archives()).toEqual(before);
    await round(at('2026-11-21T02:00:03Z'));
    expect(await archives()).toEqual([own, ...weekly, 'comptoir-daily-2026-11-21-030003.tar.zst']);
  });

  test('that fail are reported once by mail, are retried an hour later, and are cleared by a success', async () => {
    const { db, pool } = database();
    await pool.query(`update company_info set email = 'boutique@exemple.cm'`);
    await rm(folder, { recursive: true });
    await round(night);
    await round(at('2026-11-21T01:30:00Z'));
    expect((await findBackups(db)).failed).toEqual({ at: night, problem: 'folder' });
    await round(at('2026-11-21T02:00:03Z'));
    const { rows } = await pool.query('select kind, recipient, facts from mails');
    expect(rows).toEqual([
      { kind: 'backup-failed', recipient: 'boutique@exemple.cm', facts: { problem: 'folder' } },
    ]);
    await mkdir(folder);
    await round(at('2026-11-21T03:00:03Z'));
    expect(await findBackups(db)).toMatchObject({
      verified: { at: at('2026-11-21T03:00:03Z') },
      failed: undefined,
    });
  });

  test('that a killed process began leave their room at once, one made by hand meanwhile stays', async () => {
    const killed = '.comptoir-daily-2026-11-21-010000.tar.zst.0a1b2c3d.unfinished';
    const byHand = '.comptoir-2026-11-21-010000.tar.zst.4e5f6a7b.unfinished';
    for (const name of [killed, byHand]) await writeFile(join(folder, name), 'half');
    await round(night);
    expect((await readdir(folder)).sort()).toEqual([byHand, 'comptoir-daily-2026-11-21-020003.tar.zst']);
  });

  test('are made on a day that a clock ahead of time had come to before', async () => {
    await round(at('2026-11-23T01:00:01Z'));
    await round(night);
    await round(at('2026-11-22T01:00:02Z'));
    await round(at('2026-11-23T01:00:02Z'));
    expect((await findBackups(database().db)).verified?.at).toEqual(at('2026-11-23T01:00:02Z'));
  });

  test('that are stopped on the way are neither made nor failed', async () => {
    const stopping = new AbortController();
    const working = round(night, stopping.signal);
    stopping.abort();
    await working;
    expect(await readdir(folder)).toEqual([]);
    expect(await findBackups(database().db)).toEqual({ verified: undefined, failed: undefined });
  });
});
