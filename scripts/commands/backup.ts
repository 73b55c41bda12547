import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupName } from '../../app/domain/backups/backup.ts';
import { withLock } from '../../app/platform/database/advisory-lock.server.ts';
import { describeContents, sizeOf } from '../../server/backups/contents.ts';
import { openRemoteStore, requireRemoteBackup } from '../../server/backups/elsewhere/remote-store.ts';
import { type Sent, sendBackup } from '../../server/backups/elsewhere/send-backup.ts';
import { signInTables } from '../../server/backups/make-backup.ts';
import { makeVerifiedBackup } from '../../server/backups/make-verified-backup.ts';
import { withShopDatabase } from '../../server/backups/open-shop-data.ts';
import { type Command, runCommand } from '../../server/backups/run-command.ts';
import { openShopFiles } from '../../server/open-files.ts';
import { BackupRefused } from '../../server/refusals.ts';

/** npm run backup [-- --to <file, folder or s3:>], npm run backup -- --list */
await runCommand(async (command) => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, list: { type: 'boolean', default: false } },
  });
  if (values.list) await list(command);
  else if (values.to === 's3:') await send(command);
  else await save(command, values.to);
});

async function list({ environment, signal, say }: Command) {
  const { store } = requireRemoteBackup(environment);
  const found = await (await openRemoteStore(store, signal)).list();
  for (const { name, bytes } of found) say(`s3:${name}  ${sizeOf(bytes)}`);
  if (found.length === 0) say('There is no backup in the store yet.');
}

async function send({ environment, signal, say }: Command) {
  const remote = requireRemoteBackup(environment);
  const { dataDir } = environment;
  const { disk } = await openShopFiles(environment, say);
  await withShopDatabase(environment, async (url) => {
    let sent: Sent | undefined;
    await withLock(url, 'remote-backup', async () => {
      sent = await sendBackup({ remote, url, disk, dataDir, now: new Date(), signal });
    });
    if (!sent) throw new BackupRefused('A backup of this shop is being sent already.');
    say(
      `${describeContents(sent.contents)}\nBacked up, read back and sent: s3:${sent.name} (${sizeOf(sent.bytes)})`,
    );
  });
}

async function save({ environment, signal, say }: Command, to: string | undefined) {
  const from = process.env.INIT_CWD ?? '';
  const path = await placeOf(
    to === undefined ? undefined : resolve(from, to),
    environment.backup?.folder ?? join(environment.dataDir, 'backups'),
  );
  const { disk } = await openShopFiles(environment, say);
  const { contents, bytes } = await withShopDatabase(environment, (url) =>
    makeVerifiedBackup({ url, disk, path, leaveOut: signInTables, signal }),
  );
  say(`${describeContents(contents)}\nBacked up and read back: ${path} (${sizeOf(bytes)})`);
}

async function placeOf(to: string | undefined, usual: string): Promise<string> {
  if (to?.endsWith('.tar.zst')) return to;
  const folder = to ?? usual;
  // A named folder must exist: its disk may not be mounted.
  if (to === undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  else await stat(folder);
  return join(folder, backupName('manual', new Date()));
}
