import { randomBytes } from 'node:crypto';
import type { Disk } from 'flydrive';
import { readFileIfThere } from './files.server.ts';
import { isNoticeFile } from './notice-file.ts';

const maxBytes = 10 * 1024 * 1024;

export type AdmittedNotice =
  | { ok: true; file: string; size: number }
  | { ok: false; reason: 'notice-too-large' | 'notice-format' };
export type Notices = ReturnType<typeof createNoticeStore>;

/** Stores the PDF notices of products. They are kept as they came, and only ever served as downloads. */
export function createNoticeStore(disk: Disk) {
  /** Stores a PDF (10 MiB at most) under a name that is never used again. Throws if the disk does not answer. */
  async function admit(bytes: Uint8Array): Promise<AdmittedNotice> {
    if (bytes.length > maxBytes) return { ok: false, reason: 'notice-too-large' };
    if (!isPdf(bytes)) return { ok: false, reason: 'notice-format' };
    const file = `${Date.now()}-${randomBytes(8).toString('hex')}.pdf`;
    await disk.put(file, bytes);
    return { ok: true, file, size: bytes.length };
  }

  async function read(file: string): Promise<Uint8Array | undefined> {
    return isNoticeFile(file) ? readFileIfThere(disk, file) : undefined;
  }

  async function list(): Promise<string[]> {
    const files: string[] = [];
    let page: Awaited<ReturnType<Disk['listAll']>> | undefined;
    do {
      page = await disk.listAll('', page?.paginationToken ? { paginationToken: page.paginationToken } : {});
      for (const { name } of page.objects) if (isNoticeFile(name)) files.push(name);
    } while (page.paginationToken);
    return files;
  }

  async function remove(file: string): Promise<void> {
    if (isNoticeFile(file)) await disk.delete(file);
  }

  return { admit, read, list, remove };
}

/** By content: the header at the very start, so that no other format hides before it, and the mark at the end. */
function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  return /^%PDF-[12]\.\d/.test(text(0, 16)) && text(-1024).includes('%%EOF');
}
