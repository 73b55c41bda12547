import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { isBackofficeAddress } from './platform/backoffice-address.ts';
import { callerContext, contextOf, shopContext } from './platform/context.server.ts';
import { isOutage } from './platform/database/outage.server.ts';
import { isBodyCutOff } from './platform/form.server.ts';
import { runWithLanguage } from './platform/language.server.ts';
import { languageOf } from './storefront/address.ts';

/** In development the pages have their own copies of these, which the server must use. */
export { contextOf, createRequestHandler };

/** Requests that met an outage. React Router hides errors after `handleError`. */
const outages = new WeakSet<object>();

export function requestHitOutage(context: object): boolean {
  return outages.has(context);
}

/** Also asked by `streamOnlyForHydration` in `vite.config.ts`. */
export function isHydrated({ url }: Request): boolean {
  return isBackofficeAddress(new URL(url).pathname);
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const { nonce } = context.get(callerContext);
  const hydrated = isHydrated(request);
  const shown = hydrated ? routerContext : withoutOtherRoutes(routerContext);
  const page = <ServerRouter context={shown} url={request.url} {...(nonce && { nonce })} />;
  const html = hydrated
    ? await renderForHydration(page, nonce)
    : `<!DOCTYPE html>${inLanguageOf(request, () => renderToStaticMarkup(page))}`;
  // `Response` would examine a text letter by letter: 0.3 ms a page (Node 26.10).
  return new Response(Buffer.from(html), { status, headers });
}

/** A request whose method is refused runs no middleware, which sets the language of all others. */
function inLanguageOf({ url }: Request, render: () => string): string {
  return runWithLanguage(languageOf(new URL(url).pathname), render);
}

/** React Router copies every route of the shop for each page: 0.3 ms. A page without its script never leaves its own routes. */
function withoutOtherRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...context, manifest: { ...manifest, routes } };
}

/** For hydration. Not streamed: the page is small, and its status must be known first. */
function renderForHydration(page: ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
      onShellError: reject,
    });
  });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isBodyCutOff(error)) return context.get(shopContext).logWarning('request body cut off');
  if (isOutage(error)) outages.add(context);
  context.get(shopContext).logError('page failed', error);
}
