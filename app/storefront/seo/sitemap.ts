import { shopContext } from '../../platform/context.server.ts';
import { addProductDependencies } from '../page-cache/product-dependencies.ts';
import type { Route } from './+types/sitemap';
import { writeSitemap, writeSitemapPart } from './write-sitemap.ts';

/** `/sitemap.xml`; a large shop has `/sitemap/3.xml` too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext);
  addProductDependencies(context, { list: true, products: [] });
  if (params.part === undefined) return xml(await writeSitemap(db, publicUrl));
  const part = /^(0|[1-9]\d{0,5})\.xml$/.exec(params.part)?.[1];
  const written = part && (await writeSitemapPart(db, publicUrl, Number(part)));
  if (!written) throw new Response(null, { status: 404 });
  return xml(written);
}

function xml(body: string): Response {
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
