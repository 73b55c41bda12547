import { expect, test } from 'vitest';
import { auditOf } from '../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { listOptionalPages } from '../company/shopfront.queries.ts';
import { listShownPictures } from '../pictures/picture.queries.ts';
import { findContent, findContentForStaff, listContent } from './content.queries.ts';
import { saveContent } from './save-content.ts';

const boss = { id: '00000000-0000-4000-8000-000000000001', username: 'boss' };
const own = '1767225600000-0123456789abcdef.webp';

onDatabase('the seller’s own words', (database) => {
  const db = () => database().db;
  const words = { titleFr: 'Livraison', titleEn: '', textFr: 'Partout.', textEn: '' };

  test('replace the original in both languages, until the original comes back', async () => {
    const before = await findContentForStaff(db(), 'about');
    expect(before).toMatchObject({ isOriginal: true, version: 1, words: { titleFr: 'Qui sommes-nous' } });
    const about = { titleFr: '', titleEn: 'Us', textFr: 'Une famille.', textEn: '' };
    expect(await saveContent(db(), boss, { part: 'about', words: about, version: 1 })).toEqual({ ok: true });
    expect(await findContent(db(), ['about'], 'fr')).toEqual({
      about: { title: 'Us', text: 'Une famille.' },
    });
    expect(await findContent(db(), ['about'], 'en')).toEqual({
      about: { title: 'Us', text: 'Une famille.' },
    });
    expect(await saveContent(db(), boss, { part: 'about', words: null, version: 2 })).toEqual({ ok: true });
    expect(await findContentForStaff(db(), 'about')).toEqual({ ...before, version: 3 });
    expect(await auditOf(db(), 'about')).toMatchObject([
      { by: 'boss', action: 'content.changed', after: about },
      { action: 'content.changed', before: about, after: { textFr: null } },
    ]);
  });

  test('of five saves of one version, one succeeds', async () => {
    const saves = [1, 2, 3, 4, 5].map((i) =>
      saveContent(db(), boss, { part: 'terms', words: { ...words, textFr: `Article ${i}` }, version: 1 }),
    );
    const answers = (await Promise.all(saves)).map((saved) => (saved.ok ? 'saved' : saved.reason));
    expect(answers.toSorted()).toEqual(['saved', 'stale', 'stale', 'stale', 'stale']);
    const again = { ...words, textFr: `Article ${answers.indexOf('saved') + 1}` };
    expect(await saveContent(db(), boss, { part: 'terms', words: again, version: 1 })).toEqual({ ok: true });
  });

  test('a page is there while it has a text in one language', async () => {
    const filled = async () => (await listOptionalPages(db())).includes('faq');
    expect(await filled()).toBe(false);
    await saveContent(db(), boss, {
      part: 'faq',
      words: { ...words, textFr: '', textEn: 'Yes.' },
      version: 1,
    });
    expect(await filled()).toBe(true);
    await saveContent(db(), boss, { part: 'faq', words: { ...words, textFr: '' }, version: 2 });
    expect(await filled()).toBe(false);
    expect((await listContent(db())).find(({ part }) => part === 'faq')).toMatchObject({ isEmpty: true });
  });

  test('a picture in a text is in use', async () => {
    expect(await listShownPictures(db(), [own])).toEqual([]);
    const textFr = `Voici ![le lit](/images/${own}) chez nous`;
    await saveContent(db(), boss, { part: 'delivery', words: { ...words, textFr }, version: 1 });
    expect(await listShownPictures(db(), [own])).toEqual([own]);
  });

  test('a change is notified to every instance', async () => {
    const client = await database().pool.connect();
    const told: string[] = [];
    client.on('notification', ({ channel, payload }) => told.push(`${channel} ${payload}`));
    await client.query('listen shop_content');
    await saveContent(db(), boss, { part: 'payment', words, version: 1 });
    await client.query('select 1');
    await client.query('unlisten *');
    client.removeAllListeners('notification');
    client.release();
    expect(told).toEqual(['shop_content everything']);
  });
});
