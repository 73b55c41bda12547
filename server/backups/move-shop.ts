import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withLongConnection } from '../../app/platform/database/long-connection.server.ts';
import type { Contents } from './contents.ts';
import { makeBackup } from './make-backup.ts';
import { requireExclusiveAccess } from './require-exclusive-access.ts';
import { restoreBackup } from './restore-backup.ts';

type MoveOptions = {
  from: string;
  to: string;
  /** Where the archive lies on the way, for as long as that takes. */
  folder: string;
  signal: AbortSignal;
};

/**
 * Copies all rows of a closed shop, sessions included, into an empty database, where each table is read back and compared.
 * No shop opens on the old database meanwhile; afterwards both hold the same, and the old one is as it was.
 */
export async function moveShop({ from, to, folder, signal }: MoveOptions): Promise<Contents> {
  const draft = await mkdtemp(join(folder, 'moving-'));
  const path = join(draft, 'shop.tar.zst');
  try {
    return await withLongConnection(from, 'comptoir backup', async (keeper) => {
      await requireExclusiveAccess(keeper);
      await makeBackup({ url: from, disk: undefined, path, leaveOut: [], signal });
      return (await restoreBackup({ path, url: to, disk: undefined, mayReplace: false, signal })).contents;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
