import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { createRequestHandler, RequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { isBackofficeAddress } from '../../app/platform/backoffice-address.ts';
import type { Caller, Shop } from '../../app/platform/context.server.ts';
import { answerAsPage } from './answer-as-page.ts';
import { errorResponse } from './error-responses.ts';

/** The build's own copies: a second copy of these modules would not share their contexts. */
type Pages = {
  build: ServerBuild;
  contextOf: (shop: Shop, caller: Caller) => RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
  requestHitOutage: (context: RouterContextProvider) => boolean;
};

export type Site = {
  load: () => Promise<Pages>;
  mode: 'production' | 'development';
  shopScript: string;
  before?: (shop: RequestListener) => RequestListener;
};

export async function builtSite(pages: Pages): Promise<Site> {
  return { load: async () => pages, mode: 'production', shopScript: await readShopScript() };
}

export type AnswerPage = (request: Request, caller: Caller) => Promise<Response>;

export function createRouterHandler(site: Site, shop: Omit<Shop, 'shopScript'>): AnswerPage {
  const fullShop = { ...shop, shopScript: site.shopScript };
  let current: { build: ServerBuild; handle: RequestHandler } | undefined;
  return async (request, caller) => {
    const { build, contextOf, createRequestHandler, requestHitOutage } = await site.load();
    if (current?.build !== build)
      current = {
        build,
        handle: handleBySide(build, (side) => createRequestHandler(allowAllOrigins(side), site.mode)),
      };
    const { handle } = current;
    const context = contextOf(fullShop, caller);
    const answered = await handle(request, context);
    const response = await answerAsPage(request, answered, (page) =>
      handle(page, contextOf(fullShop, caller)),
    );
    return response.status === 500 && requestHitOutage(context) ? asUnavailable(request, response) : response;
  };
}

/** The router matches all its routes for each request: visitors' requests match those of the storefront only. */
function handleBySide(build: ServerBuild, handler: (build: ServerBuild) => RequestHandler): RequestHandler {
  const [storefront, whole] = [handler(withoutBackoffice(build)), handler(build)];
  return (request, context) =>
    (isBackofficeAddress(new URL(request.url).pathname) ? whole : storefront)(request, context);
}

function withoutBackoffice({ routes, assets, ...build }: ServerBuild): ServerBuild {
  const keep = <Route>(all: Record<string, Route>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !id.startsWith('backoffice/')));
  return { ...build, routes: keep(routes), assets: { ...assets, routes: keep(assets.routes) } };
}

function asUnavailable(request: Request, response: Response): Response {
  const isRendered = /^text\/(html|x-script)/.test(response.headers.get('Content-Type') ?? '');
  if (!isRendered || !response.body) return errorResponse(request, 'outage');
  return new Response(response.body, { status: 503, headers: response.headers });
}

/** `refuseCrossSiteForms` has refused other sites. The router does not know the public address. */
function allowAllOrigins(build: ServerBuild): ServerBuild {
  return { ...build, allowedActionOrigins: ['**'] };
}

async function readShopScript(): Promise<string> {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile('build/browser/manifest.json', 'utf8'),
  );
  const script = manifest['app/storefront/browser/shop.ts'];
  if (!script) throw new Error('the shop script is missing from build/browser/manifest.json');
  return `/${script.file}`;
}
