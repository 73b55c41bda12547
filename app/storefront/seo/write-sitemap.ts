import { listOptionalPages } from '../../domain/company/shopfront.queries.ts';
import { languages } from '../../domain/localized.ts';
import { listServedNeeds } from '../../domain/products/needs/needs.queries.ts';
import { countOnSale, listIdRanges, listSlugs } from '../../domain/products/product.queries.ts';
import { findSettings } from '../../domain/settings/settings.queries.ts';
import { listModules } from '../../domain/settings/settings.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { address } from '../address.ts';
import { ownPages } from '../layout/own-pages.ts';

const alwaysThere = ['/', '/products', '/about', '/privacy'];

/** Most addresses in one file (https://www.sitemaps.org/protocol.html); product ids in one part. */
const usual = { maxAddresses: 50_000, productsAPart: 10_000 };

const maxId = 2 ** 31 - 1;

/** Every public page in both languages; in a large shop an index of the parts. */
export async function writeSitemap(db: Database, origin: string, limits = usual): Promise<string> {
  const pages = await listPages(db);
  const addresses = languages.length * (pages.length + (await countOnSale(db)));
  if (addresses <= limits.maxAddresses) return writeAddresses(origin, [...pages, ...(await listPaths(db))]);
  const parts = new Set([0, ...(await listIdRanges(db, limits.productsAPart))]);
  return document('sitemapindex', [
    ...[...parts].map((part) => `<sitemap><loc>${origin}/sitemap/${part}.xml</loc></sitemap>`),
  ]);
}

/** Products of a range of ids, so that a new one changes one part; undefined when there are none. */
export async function writeSitemapPart(db: Database, origin: string, part: number, limits = usual) {
  const from = part * limits.productsAPart;
  const to = from + limits.productsAPart;
  const paths = to > maxId ? [] : await listPaths(db, { from, to });
  if (part > 0 && paths.length === 0) return undefined;
  return writeAddresses(origin, part === 0 ? [...(await listPages(db)), ...paths] : paths);
}

async function listPages(db: Database): Promise<string[]> {
  const lists = (await listServedNeeds(db)).map((need) => `/products?need=${need}`);
  const own = ownPages(listModules(await findSettings(db))).map(([path]) => path);
  return [...alwaysThere, ...own, ...lists, ...(await listOptionalPages(db)).map((page) => `/${page}`)];
}

async function listPaths(db: Database, ids?: { from: number; to: number }): Promise<string[]> {
  return (await listSlugs(db, ids)).map(({ slug }) => `/products/${slug}`);
}

function writeAddresses(origin: string, paths: string[]): string {
  return document(
    'urlset',
    paths.flatMap((path) => {
      const alternates = languages.map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${address(language, path)}"/>`,
      );
      return languages.map(
        (language) => `<url><loc>${origin}${address(language, path)}</loc>${alternates.join('')}</url>`,
      );
    }),
  );
}

/** Needs no XML escaping: paths are ours, slugs are ASCII. */
function document(root: 'urlset' | 'sitemapindex', entries: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    ...entries,
    `</${root}>`,
  ].join('\n');
}
