import { expect, test } from '@playwright/test';
import pg from 'pg';
import { openShopProcess } from '../../support/shop/shop-process.ts';

const token = 'a token of this test alone';

test('metrics need the token, are never cached, and count what happened', async () => {
  const shop = await openShopProcess({ METRICS_TOKEN: token });
  const read = (authorization?: string, method = 'GET') =>
    fetch(`${shop.address}/metrics`, { method, headers: authorization ? { authorization } : {} });
  const database = new pg.Client({ connectionString: shop.databaseUrl });
  await database.connect();
  try {
    // Until the shop listens for changes, it stores no page.
    const listening = `select count(*)::int as listening from pg_stat_activity
      where application_name = 'comptoir notifications' and state = 'idle' and query <> ''`;
    await expect.poll(async () => (await database.query(listening)).rows).toEqual([{ listening: 1 }]);
    for (const wrong of [
      undefined,
      '',
      token,
      'Bearer',
      `Bearer ${token} `.slice(0, -2),
      `Bearer ${token}x`,
      `Basic ${token}`,
    ]) {
      const refused = await read(wrong);
      expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([401, 'no-store']);
      expect(await refused.text()).not.toContain('comptoir_');
    }
    expect((await read(`Bearer ${token}`, 'POST')).status).toBe(405);

    for (const path of [
      '/about',
      '/about',
      '/en/about?visitor=1',
      '/nowhere',
      '/cart',
      '/images/none.jpg',
      '/admin',
    ])
      await (await fetch(shop.address + path)).text();
    await fetch(`${shop.address}/cart`, { method: 'POST', body: new URLSearchParams({ name: 'x' }) });
    const answer = await read(`Bearer ${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toContain('version=0.0.4');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const text = await answer.text();
    const counts = [
      ...text.matchAll(/^comptoir_request_seconds_count\{purpose="([^"]+)",status="([^"]+)"\} (\d+)$/gm),
    ];
    expect(counts.map(([, purpose, status, count]) => `${purpose} ${status}: ${count}`).sort()).toEqual([
      'backoffice 200: 1',
      'order 422: 1',
      'personal_page 200: 1',
      'picture 404: 1',
      'public_page 200: 3',
      'public_page 404: 1',
    ]);
    const { rows } = await database.query('select count(*)::int as orders from orders');
    for (const line of [
      'comptoir_public_pages_total{cache="miss"} 2',
      'comptoir_public_pages_total{cache="hit"} 1',
      'comptoir_database_up 1',
      `comptoir_orders ${rows[0].orders}`,
      'comptoir_mails_waiting 0',
      'comptoir_database_connections{state="waiting"} 0',
    ])
      expect(text.split('\n')).toContain(line);
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(text).toMatch(new RegExp(`^${name} [0-9.e-]+$`, 'm'));
    expect(text).not.toMatch(/nowhere|visitor=|none\.jpg/);
  } finally {
    await database.end();
    await shop.close();
  }
});

test('without a token there are no figures to read', async ({ request }) => {
  const answer = await request.get(`${process.env.SHOP_ADDRESS}/metrics`, {
    headers: { authorization: 'Bearer ' },
  });
  expect(answer.status()).toBe(404);
  expect(await answer.text()).not.toContain('comptoir_request');
});
