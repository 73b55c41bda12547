import { request as ask } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { weigh } from '../../../../bench/support/phone.ts';
import { publicPages } from '../../../../bench/support/public-pages.ts';
import { test } from '../../../support/visitor.ts';

const kib = 1024;
/** Bytes of a first visit as they go over the wire, brotli; scripts stay below what quality demands (16 KiB). */
const budgets = { html: 20 * kib, styles: 10 * kib, scripts: 12 * kib };

for (const language of languages) {
  test(`public pages in ${language} stay within their bytes, and bring nothing of the back-office`, async ({
    baseURL,
    shop,
    family,
    bed,
  }) => {
    const get = (path: string) => download(new URL(path, baseURL));
    const files = new Set<string>();
    for (const page of [...publicPages, family.pages.M, bed]) {
      const html = await get(shop.at(language, page));
      const styles = addresses(html.text, /<link rel="stylesheet" href="([^"]+)"/g);
      const scripts = addresses(html.text, /<script[^>]* src="([^"]+)"/g);
      expect(styles, page).toEqual([expect.stringMatching(/^\/assets\/storefront-/)]);
      expect(scripts, page).toEqual([expect.stringMatching(/^\/assets\/shop-/)]);
      // What a page holds of scripts itself is data for search engines.
      expect(html.text.replace(/<script type="application\/ld\+json">/g, ''), page).not.toMatch(
        /<script(?![^>]* src=)/,
      );
      for (const file of [...styles, ...scripts]) files.add(file);
      expect(html.text, page).not.toMatch(/modulepreload|@font-face|__reactRouter/);

      expect(html.bytes, page).toBeLessThan(budgets.html);
      expect(await bytesOf(styles), page).toBeLessThan(budgets.styles);
      expect(await bytesOf(scripts), page).toBeLessThan(budgets.scripts);
    }
    // The next page brings its HTML and its pictures alone: all pages share these two files, which are asked for once.
    expect(files.size).toBe(2);
    for (const file of files) expect((await get(file)).cacheControl).toContain('immutable');

    async function bytesOf(paths: string[]): Promise<number> {
      const files = await Promise.all(paths.map(get));
      return files.reduce((sum, { bytes }) => sum + bytes, 0);
    }
  });
}

test('a first visit is at most 80 KiB, with eight pictures 120, and the next page 20 beside its pictures', async ({
  browser,
  baseURL,
  family,
  bed,
}) => {
  const list = `${baseURL}/products`;
  for (const page of ['/', family.pages.M, '/products/fauteuil-roulant-pliable', bed]) {
    const [first, next] = await weigh(browser, [baseURL + page, list]);
    expect(first?.all, page).toBeLessThan((page === bed ? 120 : 80) * kib);
    expect(next && next.all - next.image, page).toBeLessThan(20 * kib);
  }
  const [first, next] = await weigh(browser, [list, baseURL + bed]);
  expect(first?.all).toBeLessThan(80 * kib);
  expect(next && next.all - next.image).toBeLessThan(20 * kib);
});

test('pictures keep their place, and only those of the first screen come at once', async ({
  request,
  shop,
  family,
  bed,
}) => {
  for (const language of languages)
    for (const page of [...publicPages, family.pages.M, bed]) {
      const html = await (await request.get(shop.at(language, page))).text();
      const pictures = html.match(/<img [^>]*>/g) ?? [];
      for (const picture of pictures) {
        expect(picture, page).toMatch(/ width="\d+" height="\d+"/);
        expect(picture, page).toMatch(/ alt="/);
      }
      const ofProducts = pictures.filter(
        (picture) => /src="\/images\/[^"]*\?w=400"/.test(picture) && picture.includes('width="800"'),
      );
      expect(
        ofProducts.filter((picture) => picture.includes('loading="eager"')).length,
        page,
      ).toBeLessThanOrEqual(2);
      // What holds a picture's place: its colour, on the picture itself; thumbnails have one too. Pictures in the seller's words have that of the ground.
      const thumbnails = { [bed]: 8, '/products/fauteuil-roulant-pliable': 4 }[page] ?? 0;
      const holders = html.match(/style="background-color:[^"]*"/g) ?? [];
      expect(holders, page).toHaveLength(ofProducts.length + thumbnails);
      for (const holder of holders) expect(holder.length, page).toBeLessThanOrEqual(40);
    }
});

function addresses(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, address = '']) => address);
}

/** Playwright tells no compressed sizes without a browser. */
function download(url: URL): Promise<{ text: string; bytes: number; cacheControl: string | undefined }> {
  return new Promise((resolve, reject) => {
    ask(url, { headers: { 'Accept-Encoding': 'br' } }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      expect(answer.statusCode, url.pathname).toBe(200);
      expect(answer.headers['content-encoding'], url.pathname).toBe('br');
      resolve({
        text: String(brotliDecompressSync(body)),
        bytes: body.length,
        cacheControl: answer.headers['cache-control'],
      });
    })
      .on('error', reject)
      .end();
  });
}
