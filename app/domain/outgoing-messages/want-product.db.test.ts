import { expect, test, vi } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { hideProduct, restoreProduct } from '../products/changes/archive-product.ts';
import { findMenuState } from '../reports/waiting.queries.ts';
import { closeMessage } from './close-message.ts';
import { listWaitingMessages } from './outgoing.queries.ts';
import { wantProduct } from './want-product.ts';

const boss = { id: '00000000-0000-4000-8000-000000000001', username: 'boss' };

onDatabase('who wants a sold-out product', (database) => {
  const db = () => database().db;
  const want = (slug: string, phone = '+237677000011') => wantProduct(db(), { slug, phone, language: 'fr' });
  const stockOf = (id: number, change: number) =>
    database().pool.query(
      `insert into stock_movements (product_id, change, reason, administrator_name) values ($1, $2, 'count', 'boss')`,
      [id, change],
    );
  const waiting = async () => (await listWaitingMessages(db(), { page: 1, pageSize: 20 })).messages;

  test('gets one message when it is in stock again, however often she asked', async () => {
    const { id } = await putOnSale(db(), { slug: 'walker', name: 'Déambulateur', stock: 0 });
    await Promise.all(Array.from({ length: 5 }, () => want('walker')));
    await want('walker', '+237699000022');
    expect(await waiting()).toEqual([]);
    await stockOf(id, 3);
    await stockOf(id, 2);
    expect((await waiting()).map(({ kind, phone, productName }) => [kind, phone, productName])).toEqual([
      ['back-in-stock', '+237677000011', 'Déambulateur'],
      ['back-in-stock', '+237699000022', 'Déambulateur'],
    ]);
    await stockOf(id, -5);
    await stockOf(id, 5);
    expect(await waiting()).toHaveLength(2);
  });

  test('is told in the language in which she asked last', async () => {
    const { id } = await putOnSale(db(), { slug: 'cane', stock: 0 });
    const asked = { slug: 'cane', phone: '+237677000011' };
    await wantProduct(db(), { ...asked, language: 'fr' });
    await wantProduct(db(), { ...asked, language: 'en' });
    await stockOf(id, 1);
    const told = (await waiting()).filter(({ productSlug }) => productSlug === 'cane');
    expect(told.map(({ language }) => language)).toEqual(['en']);
  });

  test('gets another message when she asks again after the first', async () => {
    const { id } = await putOnSale(db(), { slug: 'bed', stock: 0 });
    await want('bed');
    await stockOf(id, 1);
    const told = (await waiting()).find(({ productSlug }) => productSlug === 'bed');
    const sent = { id: told?.id ?? 0, how: 'sent' } as const;
    // The same person once more: the answer to the first was lost.
    for (let times = 0; times < 2; times += 1)
      expect(await closeMessage(db(), boss, sent)).toEqual({ ok: true });
    const closed = { ok: false, reason: 'already-closed' };
    expect(await closeMessage(db(), { ...boss, username: 'Brice' }, sent)).toEqual(closed);
    expect(await closeMessage(db(), boss, { ...sent, how: 'skipped' })).toEqual(closed);
    await stockOf(id, -1);
    await want('bed');
    await stockOf(id, 1);
    expect((await waiting()).filter(({ productSlug }) => productSlug === 'bed')).toHaveLength(1);
  });

  const toldOf = async (slug: string) =>
    (await waiting()).filter(({ productSlug }) => productSlug === slug).map(({ phone }) => phone);

  test('gets the message at once when the product came back since the page was opened', async () => {
    await putOnSale(db(), { slug: 'back', stock: 2 });
    expect(await want('back')).toEqual({ ok: true });
    expect(await want('back')).toEqual({ ok: true });
    expect(await toldOf('back')).toEqual(['+237677000011']);
  });

  test('gets the message when pieces come in while she asks', async () => {
    const { id } = await putOnSale(db(), { slug: 'racing', stock: 0 });
    const client = await database().pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into stock_movements (product_id, change, reason, administrator_name) values ($1, 3, 'count', 'boss')`,
        [id],
      );
      const asked = want('racing');
      const isWaiting =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      const waits = vi.waitFor(async () =>
        expect((await database().pool.query(isWaiting)).rows).toHaveLength(1),
      );
      await Promise.race([asked, waits]);
      await client.query('commit');
      expect(await asked).toEqual({ ok: true });
    } finally {
      client.release();
    }
    expect(await toldOf('racing')).toEqual(['+237677000011']);
  });

  test('gets the message when a product that came in off sale is on sale again', async () => {
    const { id } = await putOnSale(db(), { slug: 'hidden', stock: 0 });
    await want('hidden');
    await hideProduct(db(), boss, id);
    await stockOf(id, 3);
    expect(await toldOf('hidden')).toEqual([]);
    await restoreProduct(db(), boss, id);
    expect(await toldOf('hidden')).toEqual(['+237677000011']);
    await hideProduct(db(), boss, id);
    await restoreProduct(db(), boss, id);
    expect(await toldOf('hidden')).toEqual(['+237677000011']);
  });

  test('waits again while the product is sold out or off sale', async () => {
    const { id } = await putOnSale(db(), { slug: 'gone', stock: 0 });
    await want('gone');
    await stockOf(id, 1);
    await stockOf(id, -1);
    expect(await toldOf('gone')).toEqual([]);
    const { counts } = await findMenuState(db());
    expect(counts.outgoing).toBe((await waiting()).length);
    await stockOf(id, 2);
    expect(await toldOf('gone')).toEqual(['+237677000011']);
    await hideProduct(db(), boss, id);
    expect(await toldOf('gone')).toEqual([]);
  });

  test('a product that is not sold is refused, and a limit saves nothing', async () => {
    expect(await want('nothing')).toEqual({ ok: false, reason: 'product-gone' });
    await putOnSale(db(), { slug: 'chair', stock: 0 });
    await database().pool.query('update settings set delivery_on = false');
    expect(await want('chair', '+237677000033')).toEqual({ ok: false, reason: 'product-gone' });
    await database().pool.query('update settings set delivery_on = true');
    const tooMany = { ok: false, reason: 'too-many', retryAfter: 60 } as const;
    const asked = { slug: 'chair', phone: '+237677000033', language: 'fr' } as const;
    expect(await wantProduct(db(), asked, { admit: async () => tooMany })).toEqual(tooMany);
    const { rows } = await database().pool.query("select from wanted_products where phone = '+237677000033'");
    expect(rows).toEqual([]);
  });
});
