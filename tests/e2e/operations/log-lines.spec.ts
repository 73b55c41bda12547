import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { hire } from '../../support/backoffice/backoffice.ts';
import { openShopProcess } from '../../support/shop/shop-process.ts';

const forged = 'Awa\r\n{"level":30,"msg":"forged"}\n\u001b[2K\u001b[31mforged\u2028\u0085\ud800';

/** Letters that a header can carry; a line end in one is refused by HTTP itself. */
const agent = 'Mozilla/5.0 \u00ff {"level":30,"msg":"forged"} \\n\\u001b[31m %s%n';

test('for anything typed or requested, a log entry is one line of JSON', async () => {
  const shop = await openShopProcess({ LOG_LEVEL: 'info' });
  const database = new pg.Client({ connectionString: shop.databaseUrl });
  await database.connect();
  const { username, password } = await hire(database, { role: 'admin', language: 'fr' });
  const send = (path: string, form: Record<string, string>, Cookie = '') =>
    fetch(shop.address + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'User-Agent': agent, Cookie },
      body: new URLSearchParams(form),
    });
  const entered = await send('/admin', { name: username, password });
  const cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const opened = shop.output();

  // Nothing of it can be saved: each failure is written into the log.
  for (const name of ['messages', 'order_items', 'audit_log', 'product_search'])
    await database.query(`alter table ${name} rename to ${name}_away`);
  const message = { name: forged, email: 'a@exemple.cm', subject: forged, message: forged };
  const product = { name: forged, nameEn: '', category: 'medical', price: '1', lprice: '1', stock: '1' };
  const texts = { descriptionFr: forged, descriptionEn: forged, sku: forged, imageUrl: '', imageColor: '' };
  const answers = [
    await send('/?index', message),
    await send('/cart', { key: randomUUID(), name: forged, phone: '677000030', line: '1-1', total: '' }),
    await send('/admin/products/add', { ...product, ...texts }, cookie),
    await send('/admin/company', { name: forged, version: '1' }, cookie),
    await fetch(`${shop.address}/products?q=${encodeURIComponent(forged.toWellFormed())}`),
    await fetch(`${shop.address}/admin/orders?q=${encodeURIComponent(forged.toWellFormed())}`, {
      headers: { Cookie: cookie, 'User-Agent': agent },
    }),
  ];
  expect(answers.filter(({ status }) => status >= 500).length).toBeGreaterThan(3);
  await shop.stop();

  const lines = shop
    .output()
    .slice(opened.length)
    .split('\n')
    .filter((line) => line !== '');
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]|forged/u);
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) });
  }
  expect(lines.join('\n')).not.toContain(password);
  await database.end();
  await expect(shop.close()).rejects.toThrow('the shop complained');
});
