import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { NONCE, type SecureHeadersVariables, secureHeaders } from 'hono/secure-headers';
import { isBackofficeAddress } from '../../app/platform/backoffice-address.ts';
import { isOutage } from '../../app/platform/database/outage.server.ts';
import type { AddressRange } from '../../app/platform/environment-variables.server.ts';
import { isBodyCutOff } from '../../app/platform/form.server.ts';
import type { PageDependency } from '../../app/platform/page-dependencies.ts';
import type { Readiness } from '../observability/readiness.ts';
import { createClientNetworkReader } from './client-address.ts';
import { compressPages } from './compression.ts';
import { errorResponse, refuseCrossSiteForms, refuseMalformedAddresses } from './error-responses.ts';
import type { LoadShedder } from './overload/load-shedding.ts';
import type { AnswerPage } from './router-handler.ts';

type HttpOptions = {
  answer: AnswerPage;
  publicUrl: string;
  trustedProxies: AddressRange[];
  readiness: () => Promise<Readiness>;
  waitForPendingNotifications: () => Promise<void>;
  loadShedder: LoadShedder;
  paperShedder: LoadShedder;
  logError: (event: string, error: unknown) => void;
  logWarning: (event: string) => void;
};

const formLimit = limitTo(64 * 1024, 'tooLarge');
const fileLimit = limitTo(10 * 1024 * 1024 + 64 * 1024, 'fileTooLarge');

type HonoEnvironment = {
  Variables: Partial<SecureHeadersVariables>;
  Bindings: Partial<HttpBindings> & { dependencies?: Set<PageDependency> };
};

/** The HTTP server around the pages. Read it from top to bottom, as a request goes. */
export function createHttpApp({
  answer,
  publicUrl,
  trustedProxies,
  readiness,
  waitForPendingNotifications,
  loadShedder,
  paperShedder,
  logError,
  logWarning,
}: HttpOptions) {
  const http = new Hono<HonoEnvironment>();
  const networkOf = createClientNetworkReader(trustedProxies);

  http.use('/assets/*', leaveOut([...pageHeaders, 'Content-Security-Policy']));
  http.use('/images/*', leaveOut(pageHeaders));
  http.use(securityHeaders({ isSecure: publicUrl.startsWith('https:') }));
  http.use(sayWhoMayKeep);
  http.get('/healthz', (context) => context.text('alive'));
  http.get('/readyz', async (context) => {
    const { isReady, sentence } = await readiness();
    return context.text(sentence, isReady ? 200 : 503);
  });

  serveFiles(http);
  http.use(refuseMalformedAddresses);
  http.use(redirectToLowercase);
  http.use(refuseCrossSiteForms(publicUrl));
  http.use(refuseFilesOfUnknownLength);
  http.use((context, next) => (takesFiles(context.req.path) ? fileLimit : formLimit)(context, next));
  http.use(shedLoad(loadShedder, paperShedder));
  http.use(compressPages);
  http.use(addRetryAfter);
  http.use(addAllow);
  http.use(awaitInvalidation(waitForPendingNotifications));
  http.all('*', ({ req, env, get }) => {
    const network = networkOf({
      peer: env.incoming?.socket.remoteAddress,
      forwardedFor: req.header('X-Forwarded-For') ?? null,
    });
    return answer(req.raw, { nonce: get('secureHeadersNonce'), network, parts: env.dependencies });
  });

  http.onError((error, { req }) => {
    if (isBodyCutOff(error)) {
      logWarning('request body cut off');
      return errorResponse(req.raw, 'cutOff');
    }
    logError('request failed', error);
    return errorResponse(req.raw, isOutage(error) ? 'outage' : 'failed');
  });
  return http;
}

function serveFiles(http: Hono<HonoEnvironment>) {
  http.use('/assets/*', cacheForever, serveStatic({ root: 'build/client', precompressed: true }));
  http.use('/assets/*', cacheForever, serveStatic({ root: 'build/browser', precompressed: true }));
  http.get('/service-worker.js', serveStatic({ root: 'build/browser', precompressed: true }));
  http.get('/notifications-worker.js', serveStatic({ root: 'build/browser', precompressed: true }));
  http.get('/icons/*', cacheForADay, serveStatic({ root: 'build/client' }));
  http.get('/pictures/*', cacheForADay, serveStatic({ root: 'build/client' }));
  http.get('/favicon.svg', cacheForADay, serveStatic({ root: 'build/client', precompressed: true }));
}

/** Phones write `/Admin`. For these two addresses alone the router ignores case. */
const redirectToLowercase: MiddlewareHandler = async (context, next) => {
  const lowercase = context.req.path.toLowerCase();
  const isIndex = /^\/(en|admin)(\.data)?\/?$/.test(lowercase);
  if (isIndex && lowercase !== context.req.path) return context.redirect(lowercase, 301);
  await next();
};

function limitTo(maxSize: number, answer: 'tooLarge' | 'fileTooLarge'): MiddlewareHandler {
  return bodyLimit({ maxSize, onError: ({ req }) => errorResponse(req.raw, answer) });
}

export function takesFiles(path: string): boolean {
  return path === '/upload' || /^\/admin\/(products\/import|company\/stamp)(\.data)?$/.test(path);
}

/** A body without a length would be read into memory before the access check. Browsers send one. */
const refuseFilesOfUnknownLength: MiddlewareHandler = async ({ req }, next) => {
  if (takesFiles(req.path) && req.raw.body && !req.header('Content-Length'))
    return errorResponse(req.raw, 'lengthUnknown');
  await next();
};

const sayWhoMayKeep: MiddlewareHandler<HonoEnvironment> = async (context, next) => {
  await next();
  const { headers } = context.res;
  // Without a copy in the browser, nobody could be told that a paper is the same.
  const kept = headers.has('ETag') ? 'private, no-cache' : 'private, no-store';
  if (isPersonal(context.req) || isForPrograms(context.req)) headers.set('Cache-Control', kept);
  // A cache in front would choose a time itself. Of a page that is cached here, `cached-page.ts` says it.
  else if (!headers.has('Cache-Control') && !context.env?.dependencies)
    headers.set('Cache-Control', 'no-cache');
};

function awaitInvalidation(waitForPendingNotifications: () => Promise<void>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { path, method } = context.req;
    if (method === 'POST' && isBackofficeAddress(path)) await waitForPendingNotifications();
  };
}

function isPersonal({ path, method }: { path: string; method: string }): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  return (
    isBackofficeAddress(path) || /^(\/en)?\/(cart|order|payments|quote|track|verify)(\/|\.|$)/.test(path)
  );
}

/** Private, and no more urgent than a visitor's page. */
const isForPrograms = ({ path }: { path: string }) => path.startsWith('/api/');

const isPaper = (req: { path: string; method: string }) => req.path.endsWith('.pdf') && isPersonal(req);

export function securityHeaders({ isSecure }: { isSecure: boolean }): MiddlewareHandler {
  const storefront = headers({ scriptSrc: ["'self'"], camera: [], isSecure });
  // React's data for hydration is an inline script.
  const backoffice = headers({ scriptSrc: ["'self'", NONCE], camera: ['self'], isSecure });
  return (context, next) => (isBackofficeAddress(context.req.path) ? backoffice : storefront)(context, next);
}

type Policy = {
  scriptSrc: (string | typeof NONCE)[];
  /** Who may use the camera: administrators scan labels. */
  camera: 'self'[];
  isSecure: boolean;
};

function headers({ scriptSrc, camera, isSecure }: Policy): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc,
      styleSrc: ["'self'"],
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
    // Two years, without subdomains, which may belong to others.
    strictTransportSecurity: isSecure && 'max-age=63072000',
    permissionsPolicy: {
      camera,
      geolocation: [],
      microphone: [],
      payment: [],
      usb: [],
      displayCapture: [],
    },
    xFrameOptions: 'DENY',
    // For Internet Explorer, Flash and filters that browsers no longer have; each file would carry them.
    ...{ xDownloadOptions: false, xPermittedCrossDomainPolicies: false, xXssProtection: false },
    xDnsPrefetchControl: false,
  });
}

/** A screen loads up to a hundred files: headers that act only on pages would be half the size of many. */
const pageHeaders = [
  'Cross-Origin-Opener-Policy',
  'Last-Modified',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
];

function leaveOut(names: string[]): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok) for (const name of names) context.res.headers.delete(name);
  };
}

/** Buyers and administrators go first; papers wait for each other and take nobody's place. A form is read before it takes a place, so that a slow sender blocks nobody. */
function shedLoad(loadShedder: LoadShedder, paperShedder: LoadShedder): MiddlewareHandler {
  return async ({ req }, next) => {
    if (takesFiles(req.path)) return next();
    if (isPaper(req))
      return (await paperShedder.run(next)) ? undefined : errorResponse(req.raw, 'overloaded');
    if (req.raw.body) req.raw = new Request(req.raw, { body: await req.raw.arrayBuffer() });
    const isAdmitted = await loadShedder.run(next, { isUrgent: isPersonal(req) });
    return isAdmitted ? undefined : errorResponse(req.raw, 'overloaded');
  };
}

const addRetryAfter: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.status === 503 && !context.res.headers.has('Retry-After'))
    context.res.headers.set('Retry-After', '5');
};

const addAllow: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.status === 405 && !context.res.headers.has('Allow'))
    context.res.headers.set('Allow', context.req.method === 'POST' ? 'GET, HEAD' : 'GET, HEAD, POST');
};

const cacheForever = cacheFor('public, max-age=31536000, immutable');
const cacheForADay = cacheFor('public, max-age=86400');

function cacheFor(cacheControl: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok) context.res.headers.set('Cache-Control', cacheControl);
  };
}
