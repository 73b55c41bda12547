import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { FSDriver } from 'flydrive/drivers/fs';
import { beforeAll, expect, test } from 'vitest';
import {
  type ArchiveEntry,
  DamagedArchive,
  readArchive,
  writeArchive,
} from '../../app/platform/files/archive.server.ts';
import { diskIn, makeFolder, never } from '../../tests/support/backups.ts';
import { onDatabase } from '../../tests/support/database/database.ts';
import { putOnSale } from '../../tests/support/products.ts';
import { BackupRefused } from '../refusals.ts';
import { type CheckedBackup, checkBackup } from './check-backup.ts';
import type { makeBackup } from './make-backup.ts';
import { makeVerifiedBackup } from './make-verified-backup.ts';

const pictures = ['1767225600000-0123456789abcdef.webp', '1767225600001-0123456789abcdef.webp'];

onDatabase('a backup', (database) => {
  let folder: string;
  let path: string;
  let whole: Buffer;
  let checked: CheckedBackup;
  let entries: ArchiveEntry[];

  const keep = (more: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
    makeVerifiedBackup({
      url: database().url,
      disk: diskIn(join(folder, 'images')),
      path,
      leaveOut: [],
      signal: never,
      ...more,
    });

  beforeAll(async () => {
    folder = await makeFolder();
    path = join(folder, 'shop.tar.zst');
    for (const name of pictures)
      await diskIn(join(folder, 'images')).put(name, Buffer.from(`picture ${name}`));
    await putOnSale(database().db, { slug: 'gants' });
    await keep();
    whole = await readFile(path);
    checked = await checkBackup(path);
    entries = [];
    for await (const entry of readArchive(path)) entries.push(entry);
  });

  const file = () => join(folder, 'altered');
  const checkBytes = async (bytes: Uint8Array) => {
    await writeFile(file(), bytes);
    return checkBackup(file());
  };
  const checkEntries = async (altered: ArchiveEntry[]) => {
    const target = join(await makeFolder(), 'altered.tar.zst');
    await writeArchive(target, never, async (add) => {
      for (const { name, body } of altered) await add(name, body);
    });
    return checkBackup(target);
  };

  /** Returns whether damage was found. Throws when it was not, although the content differs from what was written. */
  async function isFoundDamaged(bytes: Uint8Array): Promise<boolean> {
    try {
      expect(await checkBytes(bytes)).toEqual(checked);
      return false;
    } catch (error) {
      // An altered format number is refused as an unknown format.
      if (error instanceof DamagedArchive || error instanceof BackupRefused) return true;
      throw error;
    }
  }

  test('with any altered byte is found damaged, or is read as it was written', async () => {
    let damaged = 0;
    const place = fc.nat({ max: whole.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const altered = Buffer.from(whole);
        altered[at] = (altered[at] ?? 0) ^ change;
        if (await isFoundDamaged(altered)) damaged += 1;
      }),
      { numRuns: 300 },
    );
    expect(damaged).toBeGreaterThan(280);
  });

  test('that was cut is found damaged, unless only its end mark is missing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), async (length) => {
        const isDamaged = await isFoundDamaged(whole.subarray(0, length));
        expect(isDamaged || length > whole.length - 20).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test('with a part missing, doubled, exchanged, renamed or altered is found damaged, although it unpacks well', async () => {
    expect(await checkEntries(entries)).toEqual(checked);
    const part = fc.nat({ max: entries.length - 1 });
    const alterations: ((each: ArchiveEntry[], at: number, other: number) => void)[] = [
      (each, at) => each.splice(at, 1),
      (each, at) => each.splice(at, 0, ...each.slice(at, at + 1)),
      (each, at) =>
        each.splice(at, 1, { name: `${each[at]?.name}x`, body: Buffer.from(each[at]?.body ?? '') }),
      (each, at) =>
        each.splice(at, 1, { name: each[at]?.name ?? '', body: Buffer.from(`${each[at]?.body} `) }),
      (each, at, other) => {
        const [one, another] = [entries[at], entries[other]];
        if (one && another) {
          each.splice(at, 1, another);
          each.splice(other, 1, one);
        }
      },
    ];
    await fc.assert(
      fc.asyncProperty(part, part, fc.constantFrom(...alterations), async (at, other, alter) => {
        fc.pre(at !== other);
        const altered = [...entries];
        alter(altered, at, other);
        await expect(checkEntries(altered)).rejects.toBeInstanceOf(DamagedArchive);
      }),
      { numRuns: 200 },
    );
  });

  test('is refused if it is no backup, or has a later format', async () => {
    await expect(checkBytes(Buffer.from('PK\u0003\u0004 something else'))).rejects.toBeInstanceOf(
      DamagedArchive,
    );
    await expect(checkBytes(Buffer.of())).rejects.toBeInstanceOf(DamagedArchive);
    const [, ...others] = entries;
    const later = { name: 'manifest.json', body: Buffer.from('{"format":2}') };
    await expect(checkEntries([later, ...others])).rejects.toBeInstanceOf(BackupRefused);
    await expect(checkBackup(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
  });

  test('is readable by its owner only, and never overwrites a file', async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(keep()).rejects.toThrow('There is already a file');
    expect(await readFile(path)).toEqual(whole);
  });

  test('that was interrupted leaves nothing, and files of a killed one are removed a day later', async () => {
    const place = await makeFolder();
    const stopping = new AbortController();
    class SlowDriver extends FSDriver {
      override async getBytes(name: string) {
        stopping.abort();
        return super.getBytes(name);
      }
    }
    const disk = diskIn(join(folder, 'images'), SlowDriver);
    const target = join(place, 'shop.tar.zst');
    await expect(keep({ path: target, disk, signal: stopping.signal })).rejects.toThrow('aborted');
    expect(await readdir(place)).toEqual([]);

    await writeFile(join(place, '.killed.unfinished'), '');
    await writeFile(join(place, '.running.unfinished'), '');
    const yesterday = Date.now() / 1000 - 25 * 3600;
    await utimes(join(place, '.killed.unfinished'), yesterday, yesterday);
    await keep({ path: target });
    expect((await readdir(place)).sort()).toEqual(['.running.unfinished', 'shop.tar.zst']);
  });

  test('for which the disk or the database cannot be read leaves nothing', async () => {
    const place = await makeFolder();
    class EndingDriver extends FSDriver {
      override async getBytes(): Promise<Uint8Array> {
        throw Object.assign(new Error('the disk is broken'), { code: 'EIO' });
      }
    }
    const disk = diskIn(join(folder, 'images'), EndingDriver);
    await expect(keep({ path: join(place, 'shop.tar.zst'), disk })).rejects.toThrow('Cannot read file');
    const nowhere = database().url.replace(/\/test_\w+$/, '/test_nowhere');
    await expect(keep({ path: join(place, 'shop.tar.zst'), url: nowhere })).rejects.toThrow('does not exist');
    expect(await readdir(place)).toEqual([]);
  });

  test('has each picture that its rows show, also when one is replaced meanwhile', async () => {
    const [first, second] = ['1767225600002-0123456789abcdef.webp', '1767225600003-0123456789abcdef.webp'];
    const { id } = await putOnSale(database().db, { slug: 'lit', imageUrl: first });
    class ReplacedDriver extends FSDriver {
      override async getBytes(name: string) {
        if (name === pictures[0] && (await super.exists(first))) {
          await super.put(second, 'the new picture');
          await database().pool.query('update products set image_url = $1 where id = $2', [second, id]);
          await super.delete(first);
        }
        return super.getBytes(name);
      }
    }
    const disk = diskIn(join(folder, 'images'), ReplacedDriver);
    await disk.put(first, 'a picture');
    const place = join(await makeFolder(), 'shop.tar.zst');
    const { contents } = await keep({ path: place, disk });
    const rows: string[] = [];
    for await (const { name, body } of readArchive(place))
      if (name.startsWith('tables/products/')) rows.push(String(body));
    expect(rows.join('')).toContain(second);
    expect(contents.files.map(({ name }) => name)).toEqual([...pictures, second]);
    await disk.delete(second);
    expect((await keep({ path: `${place}.later` })).contents.files).toHaveLength(2);
  });

  test('leaves out a picture that was deleted meanwhile', async () => {
    const [swept = '', kept = ''] = pictures;
    class SweptDriver extends FSDriver {
      override async getBytes(name: string) {
        if (name === swept) await super.delete(name);
        return super.getBytes(name);
      }
    }
    const place = join(await makeFolder(), 'shop.tar.zst');
    const { contents } = await keep({ path: place, disk: diskIn(join(folder, 'images'), SweptDriver) });
    expect(contents.files.map(({ name }) => name)).toEqual([kept]);
  });
});
