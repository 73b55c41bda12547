import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { createMetrics } from '../observability/metrics.ts';
import type { PageCache, RenderPage } from '../page-cache/page-cache.ts';
import type { createHttpApp } from './http-app.ts';
import type { Site } from './router-handler.ts';
import type { UnknownProxy } from './unknown-proxy.ts';

type Layers = {
  app: ReturnType<typeof createHttpApp>;
  site: Site;
  publicUrl: string;
  unknownProxy: UnknownProxy;
  metrics: ReturnType<typeof createMetrics> | undefined;
  pageCache: PageCache;
};

export function createRequestListener(layers: Layers): RequestListener {
  const { app, site, publicUrl, unknownProxy, metrics, pageCache } = layers;
  const render: RenderPage = async (address, dependencies) =>
    app.fetch(new Request(publicUrl + address), { dependencies });
  // The HTTP listener discards unread bodies itself.
  const answer = getRequestListener(app.fetch, { autoCleanupIncoming: false });
  const isCaching = site.mode === 'production';
  const listener: RequestListener = (request, response) => {
    unknownProxy.note(request);
    if (metrics?.observe(request, response)) return;
    if (!isCaching || !pageCache.answer(request, response, render)) void answer(request, response);
  };
  return site.before ? site.before(listener) : listener;
}
