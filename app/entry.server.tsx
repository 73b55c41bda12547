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

/** What the server around the pages needs of them: while somebody works on them, they have other copies of these. */
export { contextOf, createRequestHandler };

/** The requests that met something that does not answer. Only here are errors seen before the router hides what they say. */
const outages = new WeakSet<object>();

export function metOutage(context: object): boolean {
  return outages.has(context);
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
  const page = <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />;
  const html = isBackofficeAddress(new URL(request.url).pathname)
    ? await renderToLife(page, nonce)
    : `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
  return new Response(html, { status, headers });
}

/**
 * A page that React brings to life in the browser. A whole page, not a stream: it is small, compressed in one piece, and its
 * status is known before it leaves.
 */
function renderToLife(page: ReactNode, nonce: string | undefined): Promise<string> {
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
  if (isOutage(error)) outages.add(context);
  context.get(shopContext).logError('page failed', error);
}
