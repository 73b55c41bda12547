import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { singleFlight } from '../../app/platform/concurrency/single-flight.ts';
import { findCookieValue } from '../../app/platform/cookies/cookie.ts';
import { fromHostCookies } from '../../app/platform/cookies/host-cookie.ts';
import { zoneCookie } from '../../app/platform/cookies/shop-cookies.ts';
import { memoryLimits } from '../../app/platform/memory.server.ts';
import type { ContentChange, PageDependency } from '../../app/platform/page-dependencies.ts';
import { cacheablePageAt, type PublicPage } from '../../app/storefront/page-cache/cacheable-page.ts';
import type { Cdn } from '../cdn/cdn.ts';
import { type CachedPage, readPage, sendPage, sizeOf } from './cached-page.ts';

const maxPageBytes = 4 * 2 ** 20;
/** After a page answered 503, stale copies are sent at once for so many milliseconds. */
const outageMs = 1000;
const maxStaleWaitMs = 2000;

/** `readAt`: what it shows was read after this. */
type CacheEntry = CachedPage & { isFresh: boolean; readAt: number };
type Rendered = { page: CacheEntry; isGood: boolean };

export type RenderPage = (address: string, dependencies: Set<PageDependency>) => Promise<Response>;

type CacheOptions = {
  logError: (event: string, error: unknown) => void;
  onAnswer?: ((result: 'hit' | 'stale' | 'miss') => void) | undefined;
  overload?: { isOverloaded: () => boolean; respond: RequestListener };
  cdn?: Pick<Cdn, 'headersOf'> | undefined;
};

export type PageCache = ReturnType<typeof createPageCache>;

/** A copy is rendered from its address alone, and fresh until a dependency changes. In an outage the last good copy is sent. */
export function createPageCache({ logError, overload, onAnswer, cdn }: CacheOptions) {
  const copies = createCopies();
  const rendering = singleFlight<Rendered>();
  const changesDuring = new Set<Set<ContentChange>>();
  let failedAt = Number.NEGATIVE_INFINITY;
  let isListening = false;
  let maxAgeMs = Number.POSITIVE_INFINITY;

  /** Answers a request for a public page; false for any other request. */
  function answer(request: IncomingMessage, response: ServerResponse, render: RenderPage): boolean {
    const page = publicPageOf(request);
    if (!page) return false;
    const cached = copies.find(page);
    if (cached?.isFresh && isListening && performance.now() - cached.readAt < maxAgeMs) {
      onAnswer?.('hit');
      send(page, cached, 'hit', request, response);
    } else if (cached && (overload?.isOverloaded() || Date.now() - failedAt < outageMs))
      sendStale(page, cached, request, response);
    else if (overload?.isOverloaded()) overload.respond(request, response);
    else {
      // A page that a change overtook is not shared with those who ask after the change.
      const rendered = rendering.share(page.address, () => renderPage(page, render));
      sendRendered(page, rendered, cached, request, response).catch((error) => {
        logError('page not answered', error);
        response.destroy();
      });
    }
    return true;
  }

  async function sendRendered(
    asked: PublicPage,
    rendering: Promise<Rendered>,
    cached: CacheEntry | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const rendered = await (cached ? Promise.race([rendering, timeout()]) : rendering);
    if (!rendered?.isGood && cached) return sendStale(asked, cached, request, response);
    if (!rendered) return;
    onAnswer?.('miss');
    send(asked, rendered.page, `fwd=miss${rendered.page.isFresh ? '; stored' : ''}`, request, response);
  }

  function sendStale(
    asked: PublicPage,
    cached: CacheEntry,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    onAnswer?.('stale');
    send(asked, cached, staleStatus(cached), request, response);
  }

  function send(
    asked: PublicPage,
    entry: CacheEntry,
    status: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const isCurrent = entry.isFresh && isListening && maxAgeMs === Number.POSITIVE_INFINITY;
    const { headers, dependencies } = entry;
    const shared = entry.status === 200 && cdn?.headersOf(asked, { dependencies, isCurrent });
    const page = shared ? { ...entry, headers: { ...headers, ...shared } } : entry;
    sendPage(request, response, page, status);
  }

  async function renderPage(page: PublicPage, render: RenderPage): Promise<Rendered> {
    const changes = new Set<ContentChange>();
    changesDuring.add(changes);
    try {
      const dependencies = new Set<PageDependency>();
      const wasListening = isListening;
      const readAt = performance.now();
      const response = await render(page.address, dependencies);
      const isGood = response.status < 500;
      // Only 503 means an outage. A single page with a bug (500) says nothing about the others.
      if (response.status === 503) failedAt = Date.now();
      const isCacheable = response.status === 200 && !response.headers.has('Set-Cookie');
      const read = await readPage(response, dependencies);
      const isCurrent =
        !dependencies.has('not-cached') && ![...changes].some((each) => affects(each, dependencies));
      const isFresh = isCacheable && wasListening && isListening && isCurrent;
      const entry = { ...read, isFresh, readAt };
      if (isCacheable) copies.keep(page, entry);
      return { page: entry, isGood };
    } finally {
      changesDuring.delete(changes);
    }
  }

  function invalidate(change: ContentChange) {
    rendering.forgetAll();
    for (const changes of changesDuring) changes.add(change);
    copies.invalidate(change);
  }

  /** Whether changes are notified. Where they are not, fresh copies may be trusted for `maxAgeMs`. */
  function setListening(isNowListening: boolean, newMaxAgeMs = Number.POSITIVE_INFINITY) {
    isListening = isNowListening;
    maxAgeMs = newMaxAgeMs;
  }

  return { answer, invalidate, setListening, hasPages: copies.hasPages };
}

function createCopies() {
  const cacheOf = (maxSize: number) =>
    new LRUCache<string, CacheEntry>({ maxSize, maxEntrySize: maxPageBytes, sizeCalculation: sizeOf });
  // Searches and page numbers, which visitors choose freely, cannot evict the shop's other pages.
  const pages = cacheOf(memoryLimits.pageCache);
  const openEnded = cacheOf(memoryLimits.openEndedPageCache);
  const cacheFor = ({ isOpenEnded }: PublicPage) => (isOpenEnded ? openEnded : pages);
  return {
    find: (page: PublicPage) => cacheFor(page).get(page.address),
    /** A slow stale page must not replace a newer fresh one. */
    keep(page: PublicPage, entry: CacheEntry) {
      const cache = cacheFor(page);
      if (entry.isFresh || !cache.peek(page.address)?.isFresh) cache.set(page.address, entry);
    },
    invalidate(change: ContentChange) {
      for (const cache of [pages, openEnded])
        for (const entry of cache.values()) if (affects(change, entry.dependencies)) entry.isFresh = false;
    },
    /** Whether any page could be sent in an outage. */
    hasPages: () => pages.size + openEnded.size > 0,
  };
}

async function timeout() {
  await pause(maxStaleWaitMs, undefined, { ref: false });
  return undefined;
}

function affects(change: ContentChange, dependencies: ReadonlySet<PageDependency>): boolean {
  return change === 'everything' || dependencies.has(change);
}

function publicPageOf({ method, url = '', headers }: IncomingMessage): PublicPage | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (!url.startsWith('/') || url.startsWith('//') || !URL.canParse(url, 'http://shop')) return undefined;
  // Other sites of the domain can set this cookie: it only chooses whose fee is shown.
  const cookies = fromHostCookies(headers.cookie ?? '', { isSecure: false });
  return cacheablePageAt(new URL(url, 'http://shop'), findCookieValue(cookies, zoneCookie));
}

function staleStatus({ renderedAt }: CachedPage): string {
  return `hit; ttl=-${Math.ceil((Date.now() - renderedAt) / 1000)}; detail="last good copy"`;
}
