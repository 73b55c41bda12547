import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { createRequestHandler, RequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { isBackofficeAddress } from '../../app/platform/backoffice-address.ts';
import type { Caller, Shop } from '../../app/platform/context.server.ts';
import { errorResponse } from './error-responses.ts';

/** The pages, with the copies of what handles a request that they themselves know. */
type Pages = {
  build: ServerBuild;
  contextOf: (shop: Shop, caller: Caller) => RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
  metOutage: (context: RouterContextProvider) => boolean;
};

/** Where the pages come from: the build, or the sources while somebody works on them. */
export type Site = {
  load: () => Promise<Pages>;
  mode: 'production' | 'development';
  /** Address of the visitor's script. */
  shopScript: string;
  /** Stands before everything else; what it does not answer goes on. */
  before?: (shop: RequestListener) => RequestListener;
};

export async function builtSite(pages: Pages): Promise<Site> {
  return { load: async () => pages, mode: 'production', shopScript: await readShopScript() };
}

export type AnswerPage = (request: Request, caller: Caller) => Promise<Response>;

/** Answers every page, with the shop's doors to the outside lent to it. */
export function createRouterHandler(site: Site, shop: Omit<Shop, 'shopScript'>): AnswerPage {
  const whole = { ...shop, shopScript: site.shopScript };
  let known: { build: ServerBuild; handle: RequestHandler } | undefined;
  return async (request, caller) => {
    const { build, contextOf, createRequestHandler, metOutage } = await site.load();
    // While somebody works on the pages, each request may find them changed.
    if (known?.build !== build)
      known = {
        build,
        handle: handleBySide(build, (side) => createRequestHandler(openToAll(side), site.mode)),
      };
    const context = contextOf(whole, caller);
    const response = await known.handle(request, context);
    return response.status === 500 && metOutage(context) ? planned(request, response) : response;
  };
}

/**
 * The router goes through all its routes for each request, and lists them anew for each page. Visitors' requests meet those
 * of the storefront alone.
 */
function handleBySide(build: ServerBuild, handler: (build: ServerBuild) => RequestHandler): RequestHandler {
  const [storefront, whole] = [handler(withoutOffice(build)), handler(build)];
  return (request, context) =>
    (isBackofficeAddress(new URL(request.url).pathname) ? whole : storefront)(request, context);
}

function withoutOffice({ routes, assets, ...build }: ServerBuild): ServerBuild {
  const keep = <Route>(all: Record<string, Route>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !id.startsWith('backoffice/')));
  return { ...build, routes: keep(routes), assets: { ...assets, routes: keep(assets.routes) } };
}

/** No bug, and it passes: 503 says so to whoever asks, and a page that was drawn says it in words. */
function planned(request: Request, response: Response): Response {
  const isDrawn = /^text\/(html|x-script)/.test(response.headers.get('Content-Type') ?? '');
  if (!isDrawn || !response.body) return errorResponse(request, 'outage');
  return new Response(response.body, { status: 503, headers: response.headers });
}

/** Forms from elsewhere were refused before (`plain-answers.ts`), which knows the shop's public address; the router does not. */
function openToAll(build: ServerBuild): ServerBuild {
  return { ...build, allowedActionOrigins: ['**'] };
}

async function readShopScript(): Promise<string> {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile('build/browser/manifest.json', 'utf8'),
  );
  const script = manifest['app/storefront/browser/shop.ts'];
  if (!script) throw new Error('the visitor’s script is missing from build/browser/manifest.json');
  return `/${script.file}`;
}
