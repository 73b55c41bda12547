import { join } from 'node:path';
import { withLongConnection } from '../../app/platform/database/long-connection.server.ts';
import { BackupRefused } from '../refusals.ts';
import type { Contents } from './contents.ts';
import { makeBackup, withDraftFolder } from './make-backup.ts';
import { requireExclusiveAccess } from './open-shop-data.ts';
import { hasTables, restoreBackup } from './restore/restore-backup.ts';

type MoveOptions = {
  from: string;
  to: string;
  folder: string;
  signal: AbortSignal;
};

/** Copies all rows of a closed shop, with sessions, into an empty database and compares them. The old database is not changed. */
export async function moveShop({ from, to, folder, signal }: MoveOptions): Promise<Contents> {
  return withLongConnection(from, 'comptoir backup', async (client) => {
    await requireExclusiveAccess(client);
    if (await hasTables(to))
      throw new BackupRefused(
        'The database to move to is not empty: a shop moves into an empty one (docs/operations.md, “Move”).',
      );
    return withDraftFolder(join(folder, 'moving'), async (draft) => {
      const path = join(draft, 'shop.tar.zst');
      await makeBackup({ url: from, disk: undefined, path, leaveOut: [], signal });
      return (await restoreBackup({ path, url: to, disk: undefined, mayReplace: false, signal })).contents;
    });
  });
}
