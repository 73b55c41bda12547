import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findRemoteBackups } from '../../app/domain/backups/backup.queries.ts';
import { diskIn, makeFolder, never } from '../../tests/support/backups.ts';
import { onDatabase } from '../../tests/support/database/database.ts';
import { openFileStore, type TestStore } from '../../tests/support/servers/file-store.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { checkBackup } from '../backups/check-backup.ts';
import { openRemoteStore } from '../backups/elsewhere/remote-store.ts';
import { withFetchedBackup } from '../backups/elsewhere/send-backup.ts';
import { sendBackupIfDue } from './remote-backup.ts';

const fetchForEver = `
  import { withFetchedBackup } from './server/backups/elsewhere/send-backup.ts';
  const { remote, folder } = JSON.parse(process.env.PLACE);
  const { signal } = new AbortController();
  await withFetchedBackup(remote, { wanted: 'latest', folder, signal }, () => {
    console.log('fetched');
    return new Promise((end) => setTimeout(end, 120_000));
  });`;

onDatabase('backups elsewhere', (database) => {
  let store: TestStore;
  let dataDir: string;
  beforeAll(async () => {
    store = await openFileStore();
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    dataDir = await makeFolder();
    await store.restart();
    await database().pool.query('truncate remote_backups, mails');
    const remote = await openRemoteStore(store.settings, never);
    for (const { name } of await remote.list()) await remote.remove(name);
  });

  const at = (moment: string) => new Date(moment);
  const noon = at('2026-11-21T12:00:03Z');
  const key = 'a passphrase of some length';
  const remote = (change: { bucket?: string; key?: string } = {}) => ({
    store: { ...store.settings, bucket: change.bucket ?? store.settings.bucket },
    key: change.key ?? key,
    hours: 1,
  });
  const round = (now: Date, place = remote(), { log = silentLog, signal = never } = {}) => {
    const { url, db } = database();
    const shop = { url, db, disk: diskIn(join(dataDir, 'images')), dataDir, log };
    return sendBackupIfDue(place, shop, now, signal);
  };
  const names = async () =>
    (await (await openRemoteStore(store.settings, never)).list()).map(({ name }) => name);
  const putBytes = async (Key: string, Body: Buffer) => {
    const { endpoint, region, bucket, ...credentials } = store.settings;
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
  };
  const fetchBackup = (wanted: string, place = remote()) =>
    withFetchedBackup(place, { wanted, folder: join(dataDir, 'into'), signal: never }, ({ path }) =>
      checkBackup(path),
    );

  test('are sent once an hour, even with three instances, and leave nothing beside the shop', async () => {
    await Promise.all([round(noon), round(noon), round(noon)]);
    await round(at('2026-11-21T12:50:00Z'));
    expect(await names()).toEqual(['comptoir-2026-11-21-130003.tar.zst.enc']);
    await round(at('2026-11-21T13:00:00Z'));
    expect(await names()).toHaveLength(2);
    expect(await readdir(dataDir)).not.toContain('sending');
    expect((await findRemoteBackups(database().db)).verified?.at).toEqual(at('2026-11-21T13:00:00Z'));
    const { manifest } = await fetchBackup('latest');
    expect(manifest.leftOut).toContain('sessions');
    expect(await readdir(join(dataDir, 'into'))).toEqual([]);
  });

  test('are sent in an hour that a clock ahead of time had come to before', async () => {
    for (const moment of ['14:00:01', '12:00:01', '13:00:01', '14:00:02'])
      await round(at(`2026-11-21T${moment}Z`));
    expect((await names()).at(-1)).toBe('comptoir-2026-11-21-150002.tar.zst.enc');
  });

  test('of a clock ahead of time are not the latest', async () => {
    await round(at('2126-11-21T12:00:03Z'));
    await round(noon);
    const wanted = { wanted: 'latest', folder: join(dataDir, 'into'), signal: never };
    expect(await withFetchedBackup(remote(), wanted, async ({ name }) => name)).toBe(
      'comptoir-2026-11-21-130003.tar.zst.enc',
    );
  });

  test('that the rule no longer keeps are removed, and other objects stay', async () => {
    const old = (day: number) => `comptoir-2025-10-${String(day).padStart(2, '0')}-120000.tar.zst.enc`;
    for (let day = 1; day <= 26; day += 1) await putBytes(old(day), Buffer.from('x'));
    await putBytes('other.txt', Buffer.from('x'));
    await round(noon);
    const kept = await names();
    expect(kept[0]).toBe('comptoir-2025-10-04-120000.tar.zst.enc');
    expect(kept).toHaveLength(24);
  });

  test('that fail are told, mailed once a day, retried after ten minutes and cleared by a success', async () => {
    const { db, pool } = database();
    await pool.query(`update company_info set email = 'boutique@exemple.cm'`);
    await store.kill();
    await round(noon);
    expect((await findRemoteBackups(db)).failed).toEqual({ at: noon, problem: 'store' });
    await round(at('2026-11-21T12:05:00Z'));
    expect((await findRemoteBackups(db)).failed?.at).toEqual(noon);
    await round(at('2026-11-21T12:11:00Z'));
    const { rows } = await pool.query('select kind, facts from mails');
    expect(rows).toEqual([{ kind: 'backup-failed', facts: { problem: 'store' } }]);
    await store.restart();
    await round(at('2026-11-21T12:22:00Z'));
    expect((await findRemoteBackups(db)).failed).toBeUndefined();
  });

  /** When the store fails, and what it is asked then. */
  const moments = [
    ['its bucket is asked for', 'GET list-type'],
    ['the upload begins', 'POST uploads'],
    ['a part is sent', 'PUT partNumber uploadId'],
    ['the upload ends', 'POST uploadId'],
    ['the upload was to be there', 'HEAD'],
  ] as const;

  test.each(moments)(
    'that the store refuses as %s leave what was there, and the log says why',
    async (_, refused) => {
      await round(noon);
      const lines: string[] = [];
      const log = pino({ base: null }, { write: (line) => lines.push(line) });
      store.fault.of = (asked) => (asked === refused ? 500 : undefined);
      await round(at('2026-11-21T13:00:00Z'), remote(), { log });
      store.fault.of = (asked) => (asked === refused ? 403 : undefined);
      await round(at('2026-11-21T13:10:00Z'), remote(), { log });
      store.fault.of = () => undefined;
      expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
        expect.stringMatching(/^The store of backups does not work: it answered 500( Fault)?\.:/),
        expect.stringMatching(/ is refused by the store of backups: it answered 403( Fault)?\.:/),
      ]);
      expect((await findRemoteBackups(database().db)).failed?.problem).toBe('store');
      expect((await names())[0]).toBe('comptoir-2026-11-21-130003.tar.zst.enc');
      expect(store.countUploads()).toBe(0);
      expect(await readdir(dataDir)).not.toContain('sending');
      await round(at('2026-11-21T13:20:00Z'));
      expect((await names()).at(-1)).toBe('comptoir-2026-11-21-142000.tar.zst.enc');
      expect((await fetchBackup('latest')).manifest.leftOut).toContain('sessions');
    },
  );

  test('of which the store kept too few bytes are told, and are not the latest', async () => {
    await round(noon);
    store.fault.of = (asked) => (asked === 'POST uploadId' ? 'cut' : undefined);
    await round(at('2026-11-21T13:00:00Z'));
    store.fault.of = () => undefined;
    expect((await findRemoteBackups(database().db)).failed?.problem).toBe('store');
    expect(await names()).toEqual(['comptoir-2026-11-21-130003.tar.zst.enc']);
    expect((await fetchBackup('latest')).manifest.leftOut).toContain('sessions');
  });

  test.each(moments)(
    'end at once when the shop closes while the store is silent as %s',
    async (_, silent) => {
      const stopping = new AbortController();
      store.fault.of = (asked) => {
        if (asked !== silent) return undefined;
        stopping.abort();
        return 'silence';
      };
      await round(noon, remote(), { signal: stopping.signal });
      store.fault.of = () => undefined;
      expect(store.countUploads()).toBe(0);
      expect(await readdir(dataDir)).not.toContain('sending');
      expect(await findRemoteBackups(database().db)).toEqual({ verified: undefined, failed: undefined });
    },
  );

  test('that a killed process had fetched or made are removed by the next one', async () => {
    await round(noon);
    const into = join(dataDir, 'into');
    const killed = spawn(process.execPath, ['--input-type=module', '-e', fetchForEver], {
      env: { ...process.env, PLACE: JSON.stringify({ remote: remote(), folder: into }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(killed.stdout, 'data');
    killed.kill('SIGKILL');
    await once(killed, 'close');
    expect(await readdir(into)).toHaveLength(1);
    await fetchBackup('latest');
    expect(await readdir(into)).toEqual([]);
  });

  test('are refused in a sentence with a wrong key, bucket or name, and when damaged or cut', async () => {
    await expect(fetchBackup('latest')).rejects.toThrow('There is no backup in the store yet.');
    await round(noon);
    const [name = ''] = await names();
    await expect(fetchBackup('latest', remote({ key: 'another passphrase, also long' }))).rejects.toThrow(
      'The key is not the one that this backup was encrypted with',
    );
    await expect(fetchBackup('latest', remote({ bucket: 'nowhere' }))).rejects.toThrow(
      'BACKUP_S3_BUCKET: the store of backups has no such bucket: it answered 404 NoSuchBucket.',
    );
    await expect(fetchBackup('comptoir-x')).rejects.toThrow('There is no backup comptoir-x in the store');
    const pieces: Buffer[] = [];
    for await (const piece of (await (await openRemoteStore(store.settings, never)).get(name)) ?? [])
      pieces.push(piece);
    const whole = Buffer.concat(pieces);
    await putBytes(name, whole.subarray(0, -30));
    await expect(fetchBackup(name)).rejects.toThrow('was altered, or its end is missing');
    await putBytes(name, Buffer.from('something else'));
    await expect(fetchBackup(name)).rejects.toThrow('This is no encrypted backup of Comptoir.');
    expect(await readdir(join(dataDir, 'into'))).toEqual([]);
  });
});
