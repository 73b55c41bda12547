import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { expect, test, vi } from 'vitest';
import { searchChanges } from '../../app/domain/products/search/bitmap.tables.ts';
import { createPictureStore } from '../../app/platform/pictures/pictures.server.ts';
import { onDatabase } from '../../tests/support/database/database.ts';
import { putOnSale } from '../../tests/support/products.ts';
import { startPeriodicCleanup } from './cleanup.ts';

onDatabase('housekeeping', (database) => {
  test('looks every minute at what products are found by', async () => {
    const { db } = database();
    const folder = await mkdtemp(join(tmpdir(), 'comptoir-house-'));
    const logged: string[] = [];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const house = startPeriodicCleanup(
      db,
      createPictureStore(new Disk(new FSDriver({ location: folder, visibility: 'private' }))),
      (event) => logged.push(event),
    );
    const isSeen = () =>
      vi.waitFor(async () => expect(await db.$count(searchChanges)).toBe(0), {
        timeout: 10_000,
        interval: 20,
      });
    await isSeen();
    await putOnSale(db, { slug: 'canne' });
    expect(await db.$count(searchChanges)).toBe(1);
    vi.advanceTimersByTime(60_000);
    await isSeen();
    await house.stop();
    vi.useRealTimers();
    await rm(folder, { recursive: true });
    expect(logged).toEqual([]);
  });
});
