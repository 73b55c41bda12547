import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { afterAll, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { createPictureStore } from '../../platform/pictures/pictures.server.ts';
import { deleteUnusedPictures } from './delete-unused-pictures.ts';

onDatabase('pictures that nothing shows', (database) => {
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  test('are deleted after eight days; those that a product, a size guide or the company shows stay', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'comptoir-pictures-'));
    folders.push(folder);
    const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
    const now = new Date();
    const day = 24 * 3600 * 1000;
    const file = (age: number, end: string) => `${now.getTime() - age}-00000000000000${end}.webp`;
    const [shown, logo, archived, drawing, forgotten, fresh] = [
      file(30 * day, '01'),
      file(30 * day, '02'),
      file(30 * day, '03'),
      file(30 * day, '06'),
      file(8 * day + 1000, '04'),
      file(8 * day - 1000, '05'),
    ];
    for (const each of [shown, logo, archived, drawing, forgotten, fresh]) await disk.put(each, 'x');
    await disk.put('readme.txt', 'x');
    await putOnSale(database().db, { slug: 'shown', imageUrl: shown });
    await putOnSale(database().db, { slug: 'archived', imageUrl: archived, archivedAt: now });
    await database().pool.query('update company_info set logo_url = $1', [logo]);
    await database().pool.query("insert into size_guides (name_fr, image_url) values ('Genou', $1)", [
      drawing,
    ]);

    const pictures = createPictureStore(disk);
    expect(await deleteUnusedPictures(database().db, pictures, now)).toEqual([forgotten]);
    expect((await pictures.list()).toSorted()).toEqual([shown, logo, archived, drawing, fresh].toSorted());
    expect(await disk.exists('readme.txt')).toBe(true);
  });
});
