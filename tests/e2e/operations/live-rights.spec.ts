import { expect, test } from '@playwright/test';
import pg from 'pg';
import { hire, type Staff } from '../../support/backoffice/backoffice.ts';
import { type LiveStream, openLiveStream } from '../../support/backoffice/live-stream-client.ts';
import { promised } from '../../support/nightly.ts';
import { createInstallation, type ShopInstance } from '../../support/shop/shop-process.ts';

test('losing the permission closes the live stream within 1 s on every instance', async () => {
  const installation = await createInstallation();
  const [first, second] = await Promise.all([
    installation.open({ CATALOGUE: 'empty' }),
    installation.open({ CATALOGUE: 'empty' }),
  ]);
  const database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
  const one = async (sql: string, values: unknown[]) => (await database.query(sql, values)).rows[0];
  const chief = await enter(first, await hire(database, { role: 'admin', language: 'en' }));
  const person = async () => {
    const staff = await hire(database, { role: 'admin', language: 'en' });
    const mine = await enter(first, staff);
    const lines = [await openLiveStream(first, mine), await openLiveStream(second, mine)];
    return { staff, mine, lines };
  };
  const expectEnd = async (lines: LiveStream[], end: () => Promise<unknown>) => {
    expect(lines.map(({ isOpen }) => isOpen())).toEqual(lines.map(() => true));
    await end();
    await expect
      .poll(() => lines.map(({ isOpen }) => isOpen()), { timeout: promised(1000) })
      .not.toContain(true);
  };

  const deleted = await person();
  await expectEnd(deleted.lines, () => post(second, `/admin/users/${deleted.staff.id}/delete`, {}, chief));
  const demoted = await person();
  const { version } = await one('select version from administrators where id = $1', [demoted.staff.id]);
  await expectEnd(demoted.lines, () =>
    post(
      second,
      `/admin/users/${demoted.staff.id}`,
      {
        username: demoted.staff.username,
        email: `${demoted.staff.username}@exemple.cm`,
        role: 'editor',
        version: String(version),
      },
      chief,
    ),
  );
  // A signed-in administrator can open it again.
  await (await openLiveStream(first, demoted.mine)).leave();

  const left = await person();
  await expectEnd(left.lines, () => post(second, '/admin/logout', {}, left.mine));

  const changed = await person();
  const here = await enter(second, changed.staff);
  const own = await openLiveStream(first, here);
  const next = 'un autre mot de passe';
  await expectEnd(changed.lines, () =>
    post(second, '/admin/profile/password', { current: changed.staff.password, next, confirm: next }, here),
  );
  expect(own.isOpen()).toBe(true);
  const { id } = await one('select id from sessions where administrator_id = $1', [changed.staff.id]);
  await expectEnd([own], () => post(second, `/admin/profile/sessions/${id}/end`, {}, here));

  for (const [column, almost] of [
    ['created_at', "now() - interval '12 hours' + interval '2 seconds'"],
    ['expires_at', "now() + interval '2 seconds'"],
  ]) {
    const staff = await hire(database, { role: 'editor', language: 'en' });
    const mine = await enter(first, staff);
    await database.query(`update sessions set ${column} = ${almost} where administrator_id = $1`, [staff.id]);
    const lines = [await openLiveStream(first, mine), await openLiveStream(second, mine)];
    const end = column === 'created_at' ? "created_at + interval '12 hours'" : column;
    const valid = `select count(*)::int as sessions from sessions where administrator_id = $1 and ${end} > now()`;
    await expectEnd(lines, () => expect.poll(() => one(valid, [staff.id])).toEqual({ sessions: 0 }));
  }
  await database.end();
  await installation.close();
});

const post = (shop: ShopInstance, path: string, form: Record<string, string>, cookie = '') =>
  fetch(shop.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: shop.address, Cookie: cookie },
    body: new URLSearchParams(form),
  });

async function enter(shop: ShopInstance, { username, password }: Staff): Promise<string> {
  const answer = await post(shop, '/admin', { name: username, password });
  expect(answer.status).toBe(302);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

test('an open line tells each role of what it may open, and of nothing else', async () => {
  const installation = await createInstallation();
  const shop = await installation.open({ CATALOGUE: 'empty' });
  const database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
  const id = '7b5c6a1e-0000-4000-8000-0000000000aa';
  const told: Record<string, string[]> = {};
  for (const role of ['admin', 'editor', 'cashier', 'storekeeper', 'accountant'] as const) {
    const line = await openLiveStream(
      shop,
      await enter(shop, await hire(database, { role, language: 'en' })),
    );
    const tell = (kind: string) =>
      database.query("select pg_notify('shop_events', $1)", [JSON.stringify({ kind, id })]);
    for (const kind of ['message', 'price-request', 'quote', 'claim', 'collection', 'order'])
      await tell(kind);
    await expect.poll(line.received).toContain('"order"');
    told[role] = [...line.received().matchAll(/"kind":"([a-z-]+)"/g)]
      .map(([, kind = '']) => kind)
      .filter((kind) => kind !== 'refresh');
    await line.leave();
  }
  expect(told).toEqual({
    admin: ['message', 'price-request', 'quote', 'claim', 'collection', 'order'],
    editor: ['message', 'price-request', 'quote', 'claim', 'collection', 'order'],
    cashier: ['claim', 'collection', 'order'],
    storekeeper: ['order'],
    accountant: ['order'],
  });
  await database.end();
  await installation.close();
});
