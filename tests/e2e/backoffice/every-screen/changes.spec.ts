import { type APIRequestContext, expect } from '@playwright/test';
import pg from 'pg';
import { addresses } from '../../../../app/backoffice/addresses.ts';
import { hire, type Staff } from '../../../support/backoffice/backoffice.ts';
import type { World } from '../../../support/backoffice/changes/change.ts';
import { backofficeChanges, withoutRecipe } from '../../../support/backoffice/changes/changes.ts';
import { type MtnServer, mtnSettings, openMtnMomo } from '../../../support/payments/mtn-momo.ts';
import { openShopProcess, type ShopProcess } from '../../../support/shop/shop-process.ts';
import { test } from '../../../support/visitor.ts';

/** Every change that an administrator can make, in a shop of its own. */
test.describe.configure({ mode: 'serial' });

let shop: ShopProcess;
let mtn: MtnServer;
let database: pg.Client;

test.beforeAll(async () => {
  mtn = await openMtnMomo();
  shop = await openShopProcess(mtnSettings(mtn));
  database = new pg.Client({ connectionString: shop.databaseUrl });
  await database.connect();
});

test.afterAll(async () => {
  await database.end();
  await shop.close();
  await mtn.close();
});

async function enter(request: APIRequestContext, language: Staff['language'] = 'fr'): Promise<World> {
  const staff = await hire(database, { role: 'admin', language });
  const answer = await request.post(`${shop.address}/admin`, {
    form: { name: staff.username, password: staff.password },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  return { database, staff };
}

const send = (request: APIRequestContext, path: string, form: Record<string, string>) =>
  request.post(shop.address + path, { form, maxRedirects: 0 });

test('every address that takes something has its change here, or a reason why not', () => {
  const taking = Object.entries(addresses).flatMap(([pattern, { change }]) => (change ? [pattern] : []));
  expect(taking.sort()).toEqual([...Object.keys(backofficeChanges), ...Object.keys(withoutRecipe)].sort());
});

test('every change leaves exactly one line in the log, with its author, and no secret', async ({
  request,
}) => {
  const world = await enter(request);
  for (const [pattern, prepare] of Object.entries(backofficeChanges)) {
    const nameBefore = world.staff.username;
    const change = await prepare(world);
    const { rows: known } = await database.query('select coalesce(max(id), 0) as last from audit_log');
    const answer = await send(request, change.path, change.form);
    expect(answer.status(), `${pattern}: ${await answer.text()}`).toBeLessThan(400);
    const { rows } = await database.query(
      'select action, administrator_id, administrator_name, before, after from audit_log where id > $1',
      [known[0].last],
    );
    expect(
      rows.map(({ action, administrator_id }) => [action, administrator_id]),
      pattern,
    ).toEqual([[change.action, world.staff.id]]);
    expect([nameBefore, world.staff.username]).toContain(rows[0].administrator_name);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|mot de passe long|un autre mot de passe/);
  }
});

test('the same change sent again changes nothing more', async ({ request }) => {
  const world = await enter(request);
  const once = [
    '/admin/products/edit/:id',
    '/admin/products/:id/count',
    '/admin/orders/new',
    '/admin/orders/:id',
  ];
  for (const pattern of [...once, '/admin/orders/:id/invoice', '/admin/company', '/admin/settings']) {
    const change = await backofficeChanges[pattern]?.(world);
    if (!change) throw new Error(`no change for ${pattern}`);
    await send(request, change.path, change.form);
    const { rows: before } = await database.query('select count(*)::int as lines from audit_log');
    const again = await send(request, change.path, change.form);
    expect(again.status(), pattern).toBeLessThan(500);
    const { rows: after } = await database.query('select count(*)::int as lines from audit_log');
    expect(after, pattern).toEqual(before);
  }
});
