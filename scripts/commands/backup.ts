import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupName } from '../../app/domain/backups/backup.ts';
import { describeContents, megabytes } from '../../server/backups/describe-contents.ts';
import { signInTables } from '../../server/backups/make-backup.ts';
import { makeVerifiedBackup } from '../../server/backups/make-verified-backup.ts';
import { withShopDatabase } from '../../server/backups/open-shop-data.ts';
import { runCommand } from '../../server/backups/run-command.ts';
import { openShopFiles } from '../../server/open-files.ts';

/** npm run backup [-- --to <file or folder>] */
await runCommand(async ({ environment, signal, say }) => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const from = process.env.INIT_CWD ?? '';
  const path = await placeOf(
    values.to === undefined ? undefined : resolve(from, values.to),
    environment.backup?.folder ?? join(environment.dataDir, 'backups'),
  );
  const { disk } = await openShopFiles(environment, say);
  const { contents, bytes } = await withShopDatabase(environment, (url) =>
    makeVerifiedBackup({ url, disk, path, leaveOut: signInTables, signal }),
  );
  say(`${describeContents(contents)}\nBacked up and read back: ${path} (${megabytes(bytes)})`);
});

async function placeOf(to: string | undefined, usual: string): Promise<string> {
  if (to?.endsWith('.tar.zst')) return to;
  const folder = to ?? usual;
  // A named folder must exist: its disk may not be mounted.
  if (to === undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  else await stat(folder);
  return join(folder, backupName('manual', new Date()));
}
