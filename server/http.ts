import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { etag } from 'hono/etag';
import { secureHeaders } from 'hono/secure-headers';
import { compressPages } from './compression.ts';
import { plainAnswer, refuseMalformedAddresses } from './plain-answers.ts';

type HttpOptions = {
  /** Answers every page: React Router's request handler. */
  answer: (request: Request) => Promise<Response>;
  isReady: () => Promise<boolean>;
  logError: (event: string, error: unknown) => void;
};

const maxFormBytes = 64 * 1024;

/** The HTTP server around the pages: headers, limits, static files. Read from top to bottom, as a request goes. */
export function createHttp({ answer, isReady, logError }: HttpOptions): Hono {
  const http = new Hono();

  http.get('/healthz', (context) => context.text('alive'));
  http.get('/readyz', async (context) =>
    (await isReady()) ? context.text('ready') : context.text('the database does not answer', 503),
  );

  http.use(securityHeaders);
  http.use('/assets/*', immutable, serveStatic({ root: 'build/client', precompressed: true }));
  http.use('/assets/*', immutable, serveStatic({ root: 'build/browser', precompressed: true }));
  http.get('/service-worker.js', serveStatic({ root: 'build/browser', precompressed: true }));
  http.get('/icons/*', forADay, serveStatic({ root: 'build/client' }));
  http.get('/pictures/*', forADay, serveStatic({ root: 'build/client' }));
  http.get('/favicon.svg', forADay, serveStatic({ root: 'build/client', precompressed: true }));

  http.use(refuseMalformedAddresses);
  http.use(bodyLimit({ maxSize: maxFormBytes, onError: ({ req }) => plainAnswer(req.raw, 'tooLarge') }));
  http.use(compressPages);
  http.use(etag());
  http.all('*', (context) => answer(context.req.raw));

  http.onError((error, { req }) => {
    logError('request failed', error);
    return plainAnswer(req.raw, 'notNow');
  });
  return http;
}

/** Nothing is loaded from elsewhere, no script stands in a page, and no page stands in a frame. */
const securityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
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
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
});

const immutable = keepFor('public, max-age=31536000, immutable');
const forADay = keepFor('public, max-age=86400');

function keepFor(cacheControl: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok) context.res.headers.set('Cache-Control', cacheControl);
  };
}
