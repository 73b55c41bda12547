import { expect, test } from '@playwright/test';
import pg from 'pg';
import { hire } from '../../support/backoffice/backoffice.ts';
import { openVisitor } from '../../support/shop/http-visitor.ts';
import { createInstallation } from '../../support/shop/shop-process.ts';

test('the log names who signed in, who was refused and from which network, and nothing that was typed', async () => {
  const installation = await createInstallation();
  const shop = await installation.open({
    LOG_LEVEL: 'info',
    LIMITS: 'on',
    TRUST_PROXY: '127.0.0.1',
    CATALOGUE: 'empty',
  });
  const database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
  const staff = await hire(database, { role: 'editor', language: 'en' });
  await database.end();

  const visitor = openVisitor(() => shop.address, '198.51.100.7');
  await visitor.post('/admin', { name: 'a password\ntyped as a name', password: 'x' });
  await visitor.post('/admin', { name: staff.username, password: 'not this one' });
  await visitor.post('/admin/passkey', { answer: 'typed' });
  await visitor.post('/admin', { name: staff.username, password: staff.password });
  expect((await visitor.get('/admin/log')).status).toBe(403);
  const output = shop.output();
  // Any line in the log counts as a complaint.
  await installation.close().catch(() => {});

  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ network }) => network !== undefined)
    .map(({ level, pid, hostname, time, ...rest }) => rest);
  const who = { network: '198.51.100.7', account: staff.id };
  expect(lines).toEqual([
    { msg: 'sign-in refused', ...who, account: 'unknown', reason: 'invalid' },
    { msg: 'sign-in refused', ...who, reason: 'invalid' },
    { msg: 'sign-in refused', ...who, account: 'unknown', by: 'passkey', reason: 'invalid' },
    { msg: 'signed in', ...who, by: 'password' },
    { msg: 'access refused', ...who, address: '/admin/log', permission: 'read-audit-log' },
  ]);
  expect(output).not.toMatch(/not this one|typed as a name/);
});
