import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import sharp from 'sharp';
import { trimPackages } from '../../../scripts/install.mjs';
import { hire } from '../../support/backoffice/backoffice.ts';
import { runs } from '../../support/nightly.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { openFileStore } from '../../support/servers/file-store.ts';
import { openClient } from '../../support/shop/shop-client.ts';
import { createInstallation } from '../../support/shop/shop-process.ts';

const run = promisify(execFile);

test('what npm start leaves of the packages builds the shop and runs it', runs(false), async () => {
  test.skip(process.platform !== 'linux', 'the packages are linked by cp');
  test.setTimeout(300_000);
  // Beside the packages: files are linked within one file system only.
  await mkdir('test-results', { recursive: true });
  const folder = await mkdtemp(resolve('test-results', 'trimmed-'));
  try {
    await copyShop(folder);
    const PATH = [join(folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
    await run(process.execPath, ['scripts/build.ts'], { cwd: folder, env: { ...process.env, PATH } });
    const installation = await createInstallation({ isDemo: true, from: folder });
    const store = await openFileStore();
    const database = new pg.Client({ connectionString: installation.databaseUrl });
    try {
      await database.connect();
      await askShop((await installation.open(store.variables)).address, database);
    } finally {
      await database.end();
      await installation.close();
      await store.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function copyShop(folder: string) {
  const notCopied = new Set(['.git', 'node_modules', 'build', 'generated', 'data', 'test-results']);
  for (const entry of await readdir('.'))
    if (!notCopied.has(entry))
      await cp(entry, join(folder, entry), {
        recursive: true,
        filter: (path) => !notCopied.has(basename(path)),
      });
  await run('cp', ['-al', 'node_modules', folder]);
  await trimPackages(join(folder, 'node_modules'));
  // Its presence tells the build that the tools are installed.
  await rm(join(folder, 'node_modules', 'comptoir-tools'));
}

/** What the shop loads only when it is asked: PDF, workbooks, pictures, the file store. */
async function askShop(address: string, database: pg.Client) {
  const client = openClient(address);
  for (const path of ['/', '/products?q=lit', '/cart', '/en/import-export'])
    expect((await client.get(path)).status, path).toBe(200);
  expect(await client.signIn(await hire(database, { role: 'admin', language: 'fr' }))).toBe(true);
  for (const path of ['/admin/dashboard', '/admin/products', '/admin/documents'])
    expect((await client.get(path)).status, path).toBe(200);

  const Cookie = client.cookies();
  const download = async (path: string) => {
    const answer = await fetch(address + path, { headers: { Cookie } });
    expect(answer.status, path).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const { rows } = await database.query<{ id: string }>(
    "select id from documents where kind = 'invoice' limit 1",
  );
  const invoice = await download(`/admin/documents/${rows[0]?.id}.pdf`);
  expect(readPdf(invoice).join('')).toContain('Comptoir');
  const workbook = await download('/admin/products/export?format=xlsx');

  const send = async (path: string, field: string, bytes: Buffer, name: string) => {
    const body = new FormData();
    body.set(field, new Blob([new Uint8Array(bytes)]), name);
    return await client.post(path, body);
  };
  const { location } = await send('/admin/products/import', 'table', workbook, 'produits.xlsx');
  expect((await client.get(location)).text).toContain('Déjà identiques');
  const photo = await sharp({ create: { width: 800, height: 800, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const { filePath } = JSON.parse((await send('/upload', 'image', photo, 'photo.jpg')).text);
  const small = await download(`/images/${filePath}?w=200`);
  expect((await sharp(small).metadata()).width).toBe(200);
}
