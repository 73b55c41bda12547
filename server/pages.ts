import { readFile } from 'node:fs/promises';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Shop } from '../app/platform/context.server.ts';

type Pages = ServerBuild & { entry: { module: { contextOf: (shop: Shop) => RouterContextProvider } } };

/** Loads the built pages and lends them the shop's doors to the outside. */
export async function loadPages(
  shop: Omit<Shop, 'shopScript'>,
): Promise<(request: Request) => Promise<Response>> {
  // The address is not a literal because the file is there only after the build.
  const built = new URL('../build/server/index.js', import.meta.url).href;
  const pages: Pages = await import(built);
  const { contextOf } = pages.entry.module;
  const shopScript = await readShopScript();
  const handle = createRequestHandler(pages, 'production');
  return (request) => handle(request, contextOf({ ...shop, shopScript }));
}

async function readShopScript(): Promise<string> {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile('build/browser/manifest.json', 'utf8'),
  );
  const script = manifest['app/storefront/browser/shop.ts'];
  if (!script) throw new Error('the visitor’s script is missing from build/browser/manifest.json');
  return `/${script.file}`;
}
