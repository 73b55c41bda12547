import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ContentChange, PageDependency } from '../../app/platform/page-dependencies.ts';
import { cacheablePageAt, type PublicPage } from '../../app/storefront/page-cache/cacheable-page.ts';
import { type KeptPage, keepPage, sendPage, sizeOf } from './cached-page.ts';

/** Bytes of memory. What visitors make up has a shelf of its own: nobody can make up so much that the shop's pages must leave. */
const shelfSizes = { pages: 40 * 2 ** 20, madeUp: 8 * 2 ** 20 };
const largestPage = 4 * 2 ** 20;
/** After a page could not be made, old copies are served at once for so long, in milliseconds. */
const outage = 1000;
/** Who asks for a page that was there before waits no longer for the new one, in milliseconds. */
const patience = 2000;

type Kept = KeptPage & { isFresh: boolean };
type Made = { page: Kept; isGood: boolean };

/** Makes a page from its address alone and notes what it is made of. */
export type MakePage = (address: string, parts: Set<PageDependency>) => Promise<Response>;

type CacheOptions = {
  logError: (event: string, error: unknown) => void;
  onAnswer?: ((from: 'kept' | 'old' | 'made') => void) | undefined;
  /** While more pages are asked for than can be made, those that are kept are served as they are, and who asks for others is turned away. */
  crowd?: { isFull: () => boolean; turnAway: RequestListener };
};

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Keeps public pages, made from their address alone: nothing else that a visitor sends can get into a copy. A copy is
 * served until a change touches a part of it; while no page can be made, the last good one is.
 */
export function createPageCache({ logError, crowd, onAnswer }: CacheOptions) {
  const shelf = (maxSize: number) =>
    new LRUCache<string, Kept>({ maxSize, maxEntrySize: largestPage, sizeCalculation: sizeOf });
  const shelves = { pages: shelf(shelfSizes.pages), madeUp: shelf(shelfSizes.madeUp) };
  const inTheMaking = new Map<string, { made: Promise<Made>; changes: Set<ContentChange> }>();
  let failedAt = Number.NEGATIVE_INFINITY;
  /** Whether every change is heard: without that, no copy is known to be fresh. */
  let isTrusted = false;

  /** Answers a request for a public page; false when it is for something else. */
  function answer(request: IncomingMessage, response: ServerResponse, make: MakePage): boolean {
    const page = publicPageOf(request);
    if (!page) return false;
    const kept = shelfOf(page).get(page.address);
    if (kept?.isFresh && isTrusted) {
      onAnswer?.('kept');
      sendPage(request, response, kept, 'hit');
    } else if (kept && (crowd?.isFull() || Date.now() - failedAt < outage))
      answerOld(kept, request, response);
    else if (crowd?.isFull()) crowd.turnAway(request, response);
    else
      answerNew(makeOnce(page, make), kept, request, response).catch((error) => {
        logError('page not answered', error);
        response.destroy();
      });
    return true;
  }

  async function answerNew(
    making: Promise<Made>,
    kept: Kept | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const made = await (kept ? Promise.race([making, afterPatience()]) : making);
    if (!made?.isGood && kept) return answerOld(kept, request, response);
    if (!made) return;
    onAnswer?.('made');
    sendPage(request, response, made.page, `fwd=miss${made.page.isFresh ? '; stored' : ''}`);
  }

  function answerOld(kept: Kept, request: IncomingMessage, response: ServerResponse) {
    onAnswer?.('old');
    sendPage(request, response, kept, stale(kept));
  }

  /** However many ask for a page at once, it is made once. Those who ask after a change wait for no older one. */
  function makeOnce(page: PublicPage, make: MakePage): Promise<Made> {
    const going = inTheMaking.get(page.address);
    if (going && going.changes.size === 0) return going.made;
    const changes = new Set<ContentChange>();
    const making = { changes, made: makePage(page, make, changes) };
    inTheMaking.set(page.address, making);
    const end = () => {
      if (inTheMaking.get(page.address) === making) inTheMaking.delete(page.address);
    };
    making.made.then(end, end);
    return making.made;
  }

  async function makePage(
    page: PublicPage,
    make: MakePage,
    changes: ReadonlySet<ContentChange>,
  ): Promise<Made> {
    const parts = new Set<PageDependency>();
    const wasTrusted = isTrusted;
    const response = await make(page.address, parts);
    const isGood = response.status < 500;
    // One page that fails by itself says nothing of the others.
    if (response.status === 503) failedAt = Date.now();
    const isPlain = response.status === 200 && !response.headers.has('Set-Cookie');
    const made = await keepPage(response, parts);
    const isWhole = !parts.has('borrowed') && ![...changes].some((each) => touches(each, parts));
    const isFresh = isPlain && wasTrusted && isTrusted && isWhole;
    const kept = { ...made, isFresh };
    const shelf = shelfOf(page);
    // One that a change overtook may end after the next one, which that change did not touch.
    if (isPlain && (isFresh || !shelf.peek(page.address)?.isFresh)) shelf.set(page.address, kept);
    return { page: kept, isGood };
  }

  /** Copies that a change touches are fresh no longer; they stay for the day when no new one can be made. */
  function change(change: ContentChange) {
    for (const { changes } of inTheMaking.values()) changes.add(change);
    for (const shelf of Object.values(shelves))
      for (const kept of shelf.values()) if (touches(change, kept.parts)) kept.isFresh = false;
  }

  function shelfOf({ isMadeUp }: PublicPage) {
    return isMadeUp ? shelves.madeUp : shelves.pages;
  }

  function trust(isHearing: boolean) {
    isTrusted = isHearing;
  }

  return { answer, change, trust };
}

async function afterPatience() {
  await pause(patience, undefined, { ref: false });
  return undefined;
}

function touches(change: ContentChange, parts: ReadonlySet<PageDependency>): boolean {
  return change === 'everything' || parts.has(change);
}

function publicPageOf({ method, url = '' }: IncomingMessage): PublicPage | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  // An absolute or malformed address is left to the door behind, which refuses it.
  if (!url.startsWith('/') || url.startsWith('//') || !URL.canParse(url, 'http://shop')) return undefined;
  return cacheablePageAt(new URL(url, 'http://shop'));
}

function stale({ madeAt }: KeptPage): string {
  return `hit; ttl=-${Math.ceil((Date.now() - madeAt) / 1000)}; detail="last good copy"`;
}
