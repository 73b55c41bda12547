import { readdir } from 'node:fs/promises';
import { clusterFolder, readPasswords } from './cluster.ts';
import { findRunningServer } from './pid-file.ts';

export async function findEmbeddedDatabase(
  dataDir: string,
): Promise<{ isThere: false } | { isThere: true; url: string | undefined }> {
  const folder = clusterFolder(dataDir);
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return { isThere: false };
  const running = await findRunningServer(folder);
  if (!running) return { isThere: true, url: undefined };
  const { comptoir } = await readPasswords(dataDir);
  return { isThere: true, url: `postgres://comptoir:${comptoir}@127.0.0.1:${running.port}/comptoir` };
}
