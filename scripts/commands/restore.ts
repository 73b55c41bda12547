import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupName } from '../../app/domain/backups/backup.ts';
import { describeContents } from '../../server/backups/describe-contents.ts';
import { signInTables } from '../../server/backups/make-backup.ts';
import { makeVerifiedBackup } from '../../server/backups/make-verified-backup.ts';
import { withDatabaseToFill } from '../../server/backups/open-shop-data.ts';
import { BackupRefused } from '../../server/backups/refusal.ts';
import { hasTables, restoreBackup } from '../../server/backups/restore/restore-backup.ts';
import { runCommand } from '../../server/backups/run-command.ts';
import { openShopFiles } from '../../server/open-files.ts';

/** npm run restore -- <archive> [--into <folder or postgres://…>] [--replace] */
await runCommand(async ({ environment, signal, say }) => {
  const { values, positionals } = parseArgs({
    options: { into: { type: 'string' }, replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [archive, ...others] = positionals;
  if (!archive || others.length > 0)
    throw new BackupRefused(
      'Which archive? npm run restore -- <archive> [--into <folder or database>] [--replace]',
    );
  const from = process.env.INIT_CWD ?? '';
  const place = { ...environment, ...placeOf(values.into, from) };
  const { disk } = await openShopFiles(place, say);

  const { contents } = await withDatabaseToFill(place, async (url) => {
    if (values.replace && (await hasTables(url))) {
      const folder = join(place.dataDir, 'backups');
      const path = join(folder, backupName('before-restore', new Date()));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await makeVerifiedBackup({ url, disk, path, leaveOut: signInTables, signal });
      say(`What was there is kept: ${path}`);
    }
    return restoreBackup({ path: resolve(from, archive), url, disk, mayReplace: values.replace, signal });
  });
  say(
    `${describeContents(contents)}\nRestored: every table, sequence and file was read back and is what the archive holds.`,
  );
});

function placeOf(into: string | undefined, from: string) {
  if (into === undefined) return {};
  const databaseDirectUrl = undefined;
  if (/^postgres(ql)?:\/\//.test(into)) return { databaseUrl: into, databaseDirectUrl };
  return { dataDir: resolve(from, into), databaseUrl: undefined, databaseDirectUrl, fileStore: undefined };
}
