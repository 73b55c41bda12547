import type { Disk } from 'flydrive';
import { readFileIfThere } from '../../app/platform/files/files.server.ts';
import { tallyOf } from './contents.ts';

const excludedFolders = ['sizes', 'unfinished'];

export async function listFiles(disk: Disk, folder = ''): Promise<string[]> {
  const files: string[] = [];
  const folders: string[] = [];
  let page: Awaited<ReturnType<Disk['listAll']>> | undefined;
  do {
    page = await disk.listAll(folder, page?.paginationToken ? { paginationToken: page.paginationToken } : {});
    for (const found of page.objects) {
      if (found.isFile) files.push(found.key);
      else if (!excludedFolders.includes(found.prefix.replace(/\/$/, ''))) folders.push(found.prefix);
    }
  } while (page.paginationToken);
  for (const each of folders) files.push(...(await listFiles(disk, each)));
  return files.sort();
}

/** Writes a file unless it is there already. Returns whether there was none of this name. */
export async function putFile(disk: Disk, name: string, body: Buffer): Promise<boolean> {
  const wanted = tallyOf(body).sha256;
  const before = await readFileIfThere(disk, name);
  if (before && tallyOf(before).sha256 === wanted) return false;
  await disk.put(name, body);
  const after = await readFileIfThere(disk, name);
  if (!after || tallyOf(after).sha256 !== wanted)
    throw new Error(`The file ${name} is not what was put into the file store.`);
  return before === undefined;
}
