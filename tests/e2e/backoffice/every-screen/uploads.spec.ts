import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import sharp from 'sharp';
import { type Language, languages } from '../../../../app/domain/localized.ts';
import { hire } from '../../../support/backoffice/backoffice.ts';
import { largeHostileWorkbooks, smallHostileWorkbooks } from '../../../support/fuzz/hostile-workbooks.ts';
import {
  type Expected,
  oddNames,
  oddPictures,
  oddTables,
  type Specimen,
  type Upload,
} from '../../../support/fuzz/upload-corpus.ts';
import { inTurn } from '../../../support/nightly.ts';
import { openShopProcess, type ShopProcess } from '../../../support/shop/shop-process.ts';

/** Every address that takes a file or a file’s name, in a shop of its own. No browser is needed. */
test.describe.configure({ mode: 'default' });

/** A busy machine gives the parser up to six times its 4.5 s, in milliseconds. */
const longestParsing = 30_000;
/** Longest answer in milliseconds, and most memory that a shop may ever have held, in MiB. */
const longest = 5000;
const mostMemory = 900;

let shop: ShopProcess;
let database: pg.Client;
const cookies: Record<Language, string> = { fr: '', en: '' };
test.beforeAll(async () => {
  shop = await openShopProcess();
  database = new pg.Client({ connectionString: shop.databaseUrl });
  await database.connect();
  for (const language of languages) {
    const { username, password } = await hire(database, { role: 'admin', language });
    const answer = await post('/admin', new URLSearchParams({ name: username, password }), 'fr');
    cookies[language] = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }
});
test.afterAll(async () => {
  await database.end();
  await shop.close();
});

const post = (path: string, body: BodyInit, language: Language, timeout = longest) =>
  fetch(shop.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookies[language], Accept: 'application/json' },
    body,
    signal: AbortSignal.timeout(timeout),
  });

function sendFile(
  path: string,
  field: string,
  { bytes, name }: Upload,
  language: Language,
  timeout = longest,
) {
  const body = new FormData();
  body.set(field, new Blob([bytes]), name);
  return post(path, body, language, timeout);
}

/** Sends a file. Returns the status and JSON of the answer. */
async function take(path: string, field: string, specimen: Specimen, language: Language) {
  const answer = await sendFile(path, field, specimen, language);
  return { status: answer.status, content: await answer.json() };
}

const outcomes: Record<Expected, number[]> = { kept: [200], refused: [400, 413, 422], either: [200, 422] };

const french = /^[A-ZÀÉ].*(fichier|image|colonne|ligne|photo|Seules|Choisissez)/i;
const english = /^[A-Z].*(file|picture|column|line|Choose)/;

function expectSentence(content: { error?: unknown }, language: Language, what: string) {
  expect(content.error, what).toEqual(expect.stringMatching(language === 'fr' ? french : english));
}

/** The most memory that the shop ever held at once, in MiB; 0 where the system does not tell. */
async function peakMemory(): Promise<number> {
  const status = await readFile(`/proc/${shop.process.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

test('a picture that is more, less or something else than it says is encoded again or refused with a sentence within 5 s', async () => {
  test.setTimeout(120_000);
  for (const specimen of await oddPictures()) {
    for (const language of languages.filter(inTurn('fr'))) {
      const { status, content } = await take('/upload', 'image', specimen, language);
      expect(outcomes[specimen.expected], `${specimen.what}: ${status}`).toContain(status);
      if (status !== 200) {
        expectSentence(content, language, specimen.what);
        continue;
      }
      expect(content.filePath, specimen.what).toMatch(/^\d+-[0-9a-f]{16}\.(jpg|png|webp|avif)$/);
      if (language === 'en') continue;
      for (const [format, type] of [
        ['&f=avif', 'image/avif'],
        ['&f=webp', 'image/webp'],
        ['', 'image/jpeg'],
        ['&f=svg', 'image/jpeg'],
      ] as const) {
        const seen = await fetch(`${shop.address}/images/${content.filePath}?w=200${format}`, {
          headers: { Accept: 'image/avif' },
        });
        expect(seen.status, specimen.what).toBe(200);
        expect(seen.headers.get('Content-Type'), specimen.what).toBe(type);
        expect(seen.headers.get('X-Content-Type-Options'), specimen.what).toBe('nosniff');
        expect(seen.headers.get('Content-Security-Policy'), specimen.what).toContain("default-src 'none'");
        await expectBare(Buffer.from(await seen.arrayBuffer()), specimen.what);
      }
    }
  }
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(200);
  expect(await peakMemory()).toBeLessThan(mostMemory);
});

/** Nothing of what came with the pixels is left: no place, no camera, no page, no archive. */
async function expectBare(bytes: Buffer, what: string) {
  const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
  expect({ exif, xmp, iptc, comments }, what).toEqual({});
  for (const trace of ['a camera', 'alert(1)', 'PK\u0003\u0004', 'GPS'])
    expect(bytes.includes(trace), `${trace} in ${what}`).toBe(false);
}

test('a photo on the shop’s own disk holds no location either', async () => {
  const [photo] = (await oddPictures()).filter(({ what }) => what.includes('where it was taken'));
  if (!photo) throw new Error('no such photo');
  expect((await sharp(photo.bytes).metadata()).exif?.length).toBeGreaterThan(100);
  const { content } = await take('/upload', 'image', photo, 'fr');
  const kept = await readKept(content.filePath);
  await expectBare(kept, 'the original');
});

async function readKept(file: string): Promise<Buffer> {
  const [found] = (await readdir(shop.dataDir, { recursive: true })).filter((each) => each.endsWith(file));
  if (!found) throw new Error(`${file} was not kept`);
  return readFile(`${shop.dataDir}/${found}`);
}

test('a table that is more, less or something else than it says is tried or refused with a sentence within 5 s', async () => {
  test.setTimeout(180_000);
  for (const specimen of await oddTables()) {
    for (const language of languages.filter(inTurn('fr'))) {
      const { status, content } = await take('/admin/products/import', 'table', specimen, language);
      expect(outcomes[specimen.expected], `${specimen.what}: ${status} ${JSON.stringify(content)}`).toContain(
        status,
      );
      if (status !== 200) expectSentence(content, language, specimen.what);
      else {
        const report = await fetch(shop.address + content.to, { headers: { Cookie: cookies[language] } });
        expect(report.status, specimen.what).toBe(200);
        const html = await report.text();
        expect(html, specimen.what).not.toContain('<img src=x');
        expect(html.length, specimen.what).toBeLessThan(2_000_000);
      }
    }
  }
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(200);
  expect(await peakMemory()).toBeLessThan(mostMemory);
});

test('a hostile workbook is refused with a sentence within 30 s, and others are answered within 5 s meanwhile', async () => {
  test.setTimeout(600_000);
  for (const [i, { what, make }] of [...smallHostileWorkbooks, ...largeHostileWorkbooks].entries()) {
    const language = languages[i % languages.length] ?? 'fr';
    const bytes = make();
    let isAnswered = false;
    const sent = sendFile(
      '/admin/products/import',
      'table',
      { bytes, name: 'prix.xlsx' },
      language,
      longestParsing,
    );
    const answered = sent.finally(() => {
      isAnswered = true;
    });
    let others = 0;
    do {
      const signal = AbortSignal.timeout(longest);
      expect((await fetch(`${shop.address}/products?page=1&${others}`, { signal })).status, what).toBe(200);
      others += 1;
    } while (!isAnswered);
    const answer = await answered;
    expect(answer.status, what).toBe(422);
    expectSentence(await answer.json(), language, what);
  }
  expect(shop.process.exitCode).toBeNull();
  expect(await peakMemory()).toBeLessThan(mostMemory);
});

test('a manual that is no PDF, half of one or too large is refused with a sentence, and nothing is kept', async () => {
  const listManuals = async () => {
    const files = await readdir(shop.dataDir, { recursive: true });
    return files.filter((file) => file.endsWith('.pdf'));
  };
  const before = await listManuals();
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n');
  const withBytes = (count: number) => Buffer.concat([pdf, Buffer.alloc(count), pdf]);
  const noPdf = { fr: 'Ce fichier n’est pas un PDF lisible.', en: 'This file is not a readable PDF.' };
  const tooLarge = { fr: 'Cette notice dépasse 10\u00a0Mo.', en: 'This manual is over 10 MB.' };
  for (const [bytes, sentences] of [
    [Buffer.from('<!doctype html><script>alert(1)</script>'), noPdf],
    [pdf.subarray(0, 20), noPdf],
    [withBytes(10 * 1024 * 1024), tooLarge],
  ] as const)
    for (const language of languages.filter(inTurn('fr'))) {
      const upload = { bytes: new Uint8Array(bytes), name: 'notice.pdf' };
      const answer = await sendFile('/upload', 'notice', upload, language);
      expect([answer.status, await answer.json()]).toEqual([422, { error: sentences[language] }]);
    }
  const upload = { bytes: new Uint8Array(withBytes(20 * 1024 * 1024)), name: 'notice.pdf' };
  const answer = await sendFile('/upload', 'notice', upload, 'fr');
  expect([answer.status, await answer.text()]).toEqual([
    413,
    expect.stringContaining('Ce fichier dépasse 10 Mo'),
  ]);
  expect(await listManuals()).toEqual(before);
});

test('a file name that one address refuses is refused by the others: logo, product’s picture, import, image address', async () => {
  const names = [
    ...oddNames('png').map(([, name]) => name),
    'photo.svg',
    '1767225600000-0123456789abcdef.svg',
    '1767225600000-0123456789abcdef.png.html',
    '1767225600000-0123456789abcdef.png\n.html',
    'https://elsewhere.example/x.png',
    'javascript:alert(1)',
  ];
  const product = {
    name: 'Canne',
    nameEn: '',
    category: 'medical',
    price: '1',
    lprice: '1',
    stock: '1',
    descriptionFr: '',
    descriptionEn: '',
    customerWords: '',
    sku: '',
    imageColor: '',
  };
  for (const name of names) {
    const logo = await post('/admin/company/logo', new URLSearchParams({ logo: name }), 'fr');
    expect(logo.status, name).toBe(422);
    const form = new URLSearchParams({ ...product, imageUrl: name });
    expect((await post('/admin/products/add', form, 'fr')).status, name).toBe(422);
    const seen = await fetch(`${shop.address}/images/${encodeURIComponent(name)}`);
    expect([400, 404], name).toContain(seen.status);
  }
  const { rows } = await database.query(
    "select image_url from products where image_url <> '' and image_url !~ '^[0-9]+-[0-9a-f]{16}[.](jpg|png|webp|avif)$'",
  );
  expect(rows).toEqual([]);
});
