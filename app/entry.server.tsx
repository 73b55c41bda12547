import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { callerContext, contextOf, shopContext } from './platform/context.server.ts';

/** What the server around the pages needs of them: it lives in another bundle, with other copies of these. */
export { contextOf, createRequestHandler };

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const html = await render(routerContext, request.url, context.get(callerContext).nonce);
  return new Response(html, { status, headers });
}

/** Whole pages, not streams: they are small, compressed in one piece, and their status is known before they leave. */
function render(routerContext: EntryContext, url: string, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={url} nonce={nonce} />,
      {
        nonce,
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        onError: reject,
        onShellError: reject,
      },
    );
  });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(shopContext).logError('page failed', error);
}
