import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { NONCE, type SecureHeadersVariables, secureHeaders } from 'hono/secure-headers';
import { isBackofficeAddress } from '../../app/platform/backoffice-address.ts';
import { isOutage } from '../../app/platform/database/outage.server.ts';
import type { AddressRange } from '../../app/platform/environment.server.ts';
import type { PageDependency } from '../../app/platform/page-dependencies.ts';
import type { Readiness } from '../observability/readiness.ts';
import { createClientNetworkReader } from './client-address.ts';
import { compressPages } from './compression.ts';
import { errorResponse, refuseCrossSiteForms, refuseMalformedAddresses } from './error-responses.ts';
import type { LoadShedder } from './load-shedding.ts';
import type { AnswerPage } from './router-handler.ts';

type HttpOptions = {
  /** Answers every page: React Router's request handler. */
  answer: AnswerPage;
  publicUrl: string;
  trustedProxies: AddressRange[];
  readiness: () => Promise<Readiness>;
  /** Resolves when cached pages know of every change that was committed before. */
  waitForPendingNotifications: () => Promise<void>;
  loadShedder: LoadShedder;
  logError: (event: string, error: unknown) => void;
};

const formLimit = limitTo(64 * 1024);
/** 10 MiB of a picture or a table, and the form around it. */
const fileLimit = limitTo(10 * 1024 * 1024 + 64 * 1024);

/** The HTTP server around the pages: headers, limits, static files. Read from top to bottom, as a request goes. */
export function createHttpApp({
  answer,
  publicUrl,
  trustedProxies,
  readiness,
  waitForPendingNotifications,
  loadShedder,
  logError,
}: HttpOptions) {
  const http = new Hono<{
    Variables: Partial<SecureHeadersVariables>;
    Bindings: Partial<HttpBindings> & { dependencies?: Set<PageDependency> };
  }>();
  const networkOf = createClientNetworkReader(trustedProxies);

  http.use(securityHeaders({ isSecure: publicUrl.startsWith('https:') }));
  http.use(keepNothingPrivate);
  http.get('/healthz', (context) => context.text('alive'));
  http.get('/readyz', async (context) => {
    const { isReady, sentence } = await readiness();
    return context.text(sentence, isReady ? 200 : 503);
  });

  http.use('/assets/*', immutable, serveStatic({ root: 'build/client', precompressed: true }));
  http.use('/assets/*', immutable, serveStatic({ root: 'build/browser', precompressed: true }));
  http.get('/service-worker.js', serveStatic({ root: 'build/browser', precompressed: true }));
  http.get('/icons/*', forADay, serveStatic({ root: 'build/client' }));
  http.get('/pictures/*', forADay, serveStatic({ root: 'build/client' }));
  http.get('/favicon.svg', forADay, serveStatic({ root: 'build/client', precompressed: true }));

  http.use(refuseMalformedAddresses);
  http.use(writeSmall);
  http.use(refuseCrossSiteForms(publicUrl));
  http.use(refuseFilesOfUnknownLength);
  http.use((context, next) => (takesFiles(context.req.path) ? fileLimit : formLimit)(context, next));
  http.use(shedLoad(loadShedder));
  http.use(compressPages);
  http.use(sayWhenToComeBack);
  http.use(sayWhatIsAllowed);
  http.use(showChangesAtOnce(waitForPendingNotifications));
  http.all('*', ({ req, env, get }) => {
    const network = networkOf({
      peer: env.incoming?.socket.remoteAddress,
      forwardedFor: req.header('X-Forwarded-For') ?? null,
    });
    return answer(req.raw, { nonce: get('secureHeadersNonce'), network, parts: env.dependencies });
  });

  http.onError((error, { req }) => {
    logError('request failed', error);
    return errorResponse(req.raw, isOutage(error) ? 'outage' : 'failed');
  });
  return http;
}

/** `/Admin`, as a phone writes it, leads to `/admin`: the router itself tells no capitals apart in these two addresses. */
const writeSmall: MiddlewareHandler = async (context, next) => {
  const small = context.req.path.toLowerCase();
  const isIndex = /^\/(en|admin)(\.data)?\/?$/.test(small);
  if (isIndex && small !== context.req.path) return context.redirect(small, 301);
  await next();
};

function limitTo(maxSize: number): MiddlewareHandler {
  return bodyLimit({ maxSize, onError: ({ req }) => errorResponse(req.raw, 'tooLarge') });
}

/** Addresses that take a picture or a table; every other one takes forms of 64 KiB at most. */
export function takesFiles(path: string): boolean {
  return path === '/upload' || /^\/admin\/products\/import(\.data)?$/.test(path);
}

/**
 * Browsers say how long a file is. One that nobody knows the length of would be read into memory before anybody is asked who
 * sends it.
 */
const refuseFilesOfUnknownLength: MiddlewareHandler = async ({ req }, next) => {
  if (takesFiles(req.path) && req.raw.body && !req.header('Content-Length'))
    return errorResponse(req.raw, 'lengthUnknown');
  await next();
};

/** What is one person's is kept nowhere on its way: the cart, an order, the back-office, and the answer to any form. */
const keepNothingPrivate: MiddlewareHandler = async (context, next) => {
  await next();
  if (isPersonal(context.req)) context.res.headers.set('Cache-Control', 'private, no-store');
};

/** Whoever changed something in the back-office sees it at their next request, on every page. */
function showChangesAtOnce(waitForPendingNotifications: () => Promise<void>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { path, method } = context.req;
    if (method === 'POST' && isBackofficeAddress(path)) await waitForPendingNotifications();
  };
}

function isPersonal({ path, method }: { path: string; method: string }): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  return isBackofficeAddress(path) || /^(\/en)?\/(cart|order)(\/|\.|$)/.test(path);
}

export function securityHeaders({ isSecure }: { isSecure: boolean }): MiddlewareHandler {
  const storefront = headers(["'self'"], isSecure);
  // The back-office is brought to life by React, whose first data stands in the page.
  const backOffice = headers(["'self'", NONCE], isSecure);
  return (context, next) => (isBackofficeAddress(context.req.path) ? backOffice : storefront)(context, next);
}

/** Nothing is loaded from elsewhere, no script stands in a page but our own, and no page stands in a frame. */
function headers(scriptSrc: (string | typeof NONCE)[], isSecure: boolean): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc,
      styleSrc: ["'self'"],
      // The colour that holds a picture's place is written on the picture.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    // For two years, for this host alone: its neighbours are not ours to promise for.
    strictTransportSecurity: isSecure && 'max-age=63072000',
    permissionsPolicy: {
      camera: [],
      geolocation: [],
      microphone: [],
      payment: [],
      usb: [],
      displayCapture: [],
    },
    xFrameOptions: 'DENY',
  });
}

/** Who buys or is at work goes before who looks. A form is read before it is let in: a slow sender keeps nobody out. Files are few, and only the seller's people send them. */
function shedLoad(loadShedder: LoadShedder): MiddlewareHandler {
  return async ({ req }, next) => {
    if (takesFiles(req.path)) return next();
    if (req.raw.body) req.raw = new Request(req.raw, { body: await req.raw.arrayBuffer() });
    const isAdmitted = await loadShedder.run(next, { isUrgent: isPersonal(req) });
    return isAdmitted ? undefined : errorResponse(req.raw, 'overloaded');
  };
}

/** Whatever does not answer is mostly back within seconds, and nobody is to ask again at once (RFC 9110, 10.2.3). */
const sayWhenToComeBack: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.status === 503 && !context.res.headers.has('Retry-After'))
    context.res.headers.set('Retry-After', '5');
};

/** A method that an address does not take is refused with those that it may (RFC 9110, 15.5.6): forms are posted to most. */
const sayWhatIsAllowed: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.status === 405 && !context.res.headers.has('Allow'))
    context.res.headers.set('Allow', context.req.method === 'POST' ? 'GET, HEAD' : 'GET, HEAD, POST');
};

const immutable = keepFor('public, max-age=31536000, immutable');
const forADay = keepFor('public, max-age=86400');

function keepFor(cacheControl: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok) context.res.headers.set('Cache-Control', cacheControl);
  };
}
