import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Caller, Shop } from '../app/platform/context.server.ts';

type Entry = {
  contextOf: (shop: Shop, caller: Caller) => RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
};
type Pages = ServerBuild & { entry: { module: Entry } };

/** Where the pages come from: the build, or the sources while somebody works on them. */
export type Site = {
  load: () => Promise<Pages>;
  mode: 'production' | 'development';
  /** Address of the visitor's script. */
  shopScript: string;
  /** Stands before everything else; what it does not answer goes on. */
  before?: (shop: RequestListener) => RequestListener;
};

export async function builtSite(): Promise<Site> {
  // The address is not a literal because the file is there only after the build.
  const built = new URL('../build/server/index.js', import.meta.url).href;
  const pages: Pages = await import(built);
  return { load: async () => pages, mode: 'production', shopScript: await readShopScript() };
}

export type AnswerPage = (request: Request, caller: Caller) => Promise<Response>;

/** Answers every page, with the shop's doors to the outside lent to it. */
export function answerPages(site: Site, shop: Omit<Shop, 'shopScript'>): AnswerPage {
  const lent = { ...shop, shopScript: site.shopScript };
  let known: { pages: Pages; handle: ReturnType<typeof createRequestHandler> } | undefined;
  return async (request, caller) => {
    const pages = await site.load();
    const { contextOf, createRequestHandler } = pages.entry.module;
    // While somebody works on the pages, each request may find them changed.
    if (known?.pages !== pages) known = { pages, handle: createRequestHandler(openToAll(pages), site.mode) };
    return known.handle(request, contextOf(lent, caller));
  };
}

/** Forms from elsewhere were refused before (`plain-answers.ts`), which knows the shop's public address; the router does not. */
function openToAll(pages: Pages): Pages {
  return { ...pages, allowedActionOrigins: ['**'] };
}

async function readShopScript(): Promise<string> {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile('build/browser/manifest.json', 'utf8'),
  );
  const script = manifest['app/storefront/browser/shop.ts'];
  if (!script) throw new Error('the visitor’s script is missing from build/browser/manifest.json');
  return `/${script.file}`;
}
