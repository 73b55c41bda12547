import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupName } from '../../app/domain/backups/backup.ts';
import { describeContents } from '../../server/backups/contents.ts';
import { nameElsewhere, requireRemoteBackup } from '../../server/backups/elsewhere/remote-store.ts';
import { withFetchedBackup } from '../../server/backups/elsewhere/send-backup.ts';
import { signInTables } from '../../server/backups/make-backup.ts';
import { makeVerifiedBackup } from '../../server/backups/make-verified-backup.ts';
import { withDatabaseToFill } from '../../server/backups/open-shop-data.ts';
import { hasTables, restoreBackup } from '../../server/backups/restore/restore-backup.ts';
import { type Command, runCommand } from '../../server/backups/run-command.ts';
import { openShopFiles } from '../../server/open-files.ts';
import { BackupRefused } from '../../server/refusals.ts';

/** npm run restore -- <archive, s3:latest or s3:<name>> [--into <folder or postgres://…>] [--replace] */
await runCommand(async (command) => {
  const { environment, signal, say } = command;
  const { values, positionals } = parseArgs({
    options: { into: { type: 'string' }, replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [archive, ...others] = positionals;
  if (!archive || others.length > 0)
    throw new BackupRefused(
      'Which archive? npm run restore -- <archive or s3:latest> [--into <folder or database>] [--replace]',
    );
  const from = process.env.INIT_CWD ?? '';
  const place = { ...environment, ...placeOf(values.into, from) };
  const wanted = nameElsewhere(archive);
  if (wanted === undefined) return restore(command, place, resolve(from, archive), values.replace);
  const remote = requireRemoteBackup(environment);
  await withFetchedBackup(remote, { wanted, folder: place.dataDir, signal }, async ({ path, name }) => {
    say(`Fetched and decrypted: ${name}`);
    await restore(command, place, path, values.replace);
  });
});

async function restore(
  { signal, say }: Command,
  place: Command['environment'],
  path: string,
  mayReplace: boolean,
) {
  const { disk } = await openShopFiles(place, say);
  const { contents } = await withDatabaseToFill(place, async (url) => {
    if (mayReplace && (await hasTables(url))) {
      const folder = join(place.dataDir, 'backups');
      const kept = join(folder, backupName('before-restore', new Date()));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await makeVerifiedBackup({ url, disk, path: kept, leaveOut: signInTables, signal });
      say(`What was there is kept: ${kept}`);
    }
    return restoreBackup({ path, url, disk, mayReplace, signal });
  });
  say(
    `${describeContents(contents)}\nRestored: every table, sequence and file was read back and is what the archive holds.`,
  );
}

function placeOf(into: string | undefined, from: string) {
  if (into === undefined) return {};
  const databaseDirectUrl = undefined;
  if (/^postgres(ql)?:\/\//.test(into)) return { databaseUrl: into, databaseDirectUrl };
  return { dataDir: resolve(from, into), databaseUrl: undefined, databaseDirectUrl, fileStore: undefined };
}
