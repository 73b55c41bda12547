import { languages } from '../domain/localized.ts';
import { listSlugs } from '../domain/products/product.queries.ts';
import { shopContext } from '../platform/context.server.ts';
import type { Route } from './+types/sitemap';
import { address } from './address.ts';
import { noteParts } from './page-parts.ts';

const pages = ['/', '/products', '/about', '/import-export', '/home-teaching', '/privacy'];

/** Every public page and product in both languages, each naming its twin (https://www.sitemaps.org/protocol.html). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext);
  noteParts(context, { list: true, products: [] });
  const slugs = await listSlugs(db);
  const paths = [...pages, ...slugs.map(({ slug }) => `/products/${slug}`)];
  const entries = paths.flatMap((path) =>
    languages.map((language) => entry(publicUrl, path, address(language, path))),
  );
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
  ];
  return new Response(xml.join('\n'), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}

/** Paths hold no character that XML would read as its own: they are ours, and slugs are ASCII. */
function entry(origin: string, path: string, location: string): string {
  const twins = languages.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${address(language, path)}"/>`,
  );
  return `<url><loc>${origin}${location}</loc>${twins.join('')}</url>`;
}
