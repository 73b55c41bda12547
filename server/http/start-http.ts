import type { Logger } from 'pino';
import type { Shop } from '../../app/platform/context.server.ts';
import type { Environment } from '../../app/platform/environment.server.ts';
import { createRecordCache } from '../../app/platform/record-cache.server.ts';
import type { Cdn } from '../cdn/cdn.ts';
import type { createMetrics } from '../observability/metrics.ts';
import type { Readiness } from '../observability/readiness.ts';
import { startCacheInvalidation } from '../page-cache/invalidation.ts';
import { createPageCache } from '../page-cache/page-cache.ts';
import type { Listening } from '../postgres-events/listening.ts';
import { withHostCookies } from './host-cookies.ts';
import { createHttpApp, takesFiles } from './http-app.ts';
import { type HttpListener, startListener } from './http-listener.ts';
import { createLoadShedder } from './overload/load-shedding.ts';
import { prepareOverloadedResponse } from './overload/overloaded-response.ts';
import { createRequestListener } from './request-listener.ts';
import { createRouterHandler, type Site } from './router-handler.ts';
import { detectUnknownProxy } from './unknown-proxy.ts';

/** About a second's work runs or waits: a request that would wait longer gets 503. */
const capacity = { maxConcurrent: 24, maxQueued: 240, maxWaitMs: 1000 };
/** Few at once, because each costs more than a page; a paper may wait for some that are drawn. */
const paperCapacity = { maxConcurrent: 2, maxQueued: 60, maxWaitMs: 15_000 };

type Options = {
  environment: Environment;
  listening: Listening;
  site: Site;
  shop: Omit<Shop, 'shopScript' | 'hasUnknownProxy' | 'recordCache'>;
  cdn: Cdn | undefined;
  readiness: (kept: { hasPages: () => boolean }) => Promise<Readiness>;
  metrics: ReturnType<typeof createMetrics> | undefined;
  log: Logger;
};

export async function startHttp(options: Options): Promise<HttpListener> {
  const { environment, listening, site, shop, cdn, readiness, metrics, log } = options;
  const { publicUrl, trustedProxies } = environment;
  const { logError } = shop;
  const loadShedder = createLoadShedder(capacity);
  const paperShedder = createLoadShedder(paperCapacity);
  const overload = {
    isOverloaded: loadShedder.isFull,
    respond: await prepareOverloadedResponse(publicUrl),
  };
  const recordCache = createRecordCache();
  const pageCache = createPageCache({ logError, onAnswer: metrics?.countPage, overload, cdn });
  const unknownProxy = detectUnknownProxy(trustedProxies, log);
  const answer = createRouterHandler(site, {
    ...shop,
    recordCache,
    hasUnknownProxy: unknownProxy.wasSeen,
  });
  const invalidation = startCacheInvalidation(listening, { pages: pageCache, records: recordCache, cdn });
  const app = createHttpApp({
    answer: withHostCookies(answer, publicUrl),
    publicUrl,
    trustedProxies,
    waitForPendingNotifications: invalidation.waitForPendingNotifications,
    readiness: () => readiness(pageCache),
    loadShedder,
    paperShedder,
    logError,
    logWarning: (event) => log.warn(event),
  });
  try {
    const requests = createRequestListener({ app, site, publicUrl, unknownProxy, metrics, pageCache });
    const listener = await startListener(requests, { ...environment, takesFiles });
    return {
      ...listener,
      close: async () => {
        await listener.close();
        await Promise.all([loadShedder.close(), paperShedder.close()]);
        invalidation.stop();
      },
    };
  } catch (error) {
    invalidation.stop();
    throw error;
  }
}
