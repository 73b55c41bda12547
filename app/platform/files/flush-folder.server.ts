import { open } from 'node:fs/promises';

/** Makes renames and links in a folder durable. */
export async function flushFolder(folder: string) {
  // Windows cannot open folders, and flushes their entries itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
