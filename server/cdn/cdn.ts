import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Cdn as CdnSettings } from '../../app/platform/environment.server.ts';
import type { ContentChange, PageDependency } from '../../app/platform/page-dependencies.ts';
import type { PublicPage } from '../../app/storefront/page-cache/cacheable-page.ts';
import { callPurge, tagHeader } from './cdn-requests.ts';

/** In seconds: how old a page is at most, when no purge arrives. */
const maxAge = 300;
/** More than so many become one purge of every page. Fits all providers' limits of a call. */
const maxTags = 30;
/** A copy that was under way during a purge is stored after it: each purge is repeated after `repeatMs`, which is also the least time between two calls. */
const pauses = { repeatMs: 1000, firstPauseMs: 1000, wait: waitUntilClosing };
const gatherMs = 20;
const longestPauseMs = 60_000;

export type Cdn = ReturnType<typeof createCdn>;

/** The cache in front of the shop: pages carry what they show as tags, and a change purges them. A purge waits in memory until the CDN takes it; a start purges everything, so none is lost with the process. */
export function createCdn(settings: CdnSettings, log: Logger, { repeatMs, firstPauseMs, wait } = pauses) {
  const closing = new AbortController();
  const pending = new Set<string>();
  let isRunning = false;
  let failures = 0;

  function invalidate(change: ContentChange) {
    addTags(pending, [change]);
    if (isRunning) return;
    isRunning = true;
    void run();
  }

  async function run() {
    let repeated: string[] = [];
    // One act of an administrator is several changes.
    await wait(gatherMs, closing.signal);
    while ((pending.size > 0 || repeated.length > 0) && !closing.signal.aborted) {
      const fresh = [...pending];
      addTags(pending, repeated);
      const tags = [...pending];
      pending.clear();
      const isTaken = await send(tags);
      if (!isTaken) addTags(pending, tags);
      repeated = isTaken ? fresh : [];
      await wait(
        isTaken ? repeatMs : Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs),
        closing.signal,
      );
    }
    isRunning = false;
  }

  async function send(tags: string[]): Promise<boolean> {
    try {
      await callPurge(settings, tags);
      if (failures > 0) log.info({ failures }, 'cdn takes purges again');
      failures = 0;
      return true;
    } catch (error) {
      failures += 1;
      if (failures === 1) log.warn({ err: error }, 'cdn purge failed');
      return false;
    }
  }

  /** The headers of a page in memory. `isCurrent`: a change would be notified, and none was. */
  function headersOf(
    page: PublicPage,
    { dependencies, isCurrent }: { dependencies: ReadonlySet<PageDependency>; isCurrent: boolean },
  ): Record<string, string> {
    const vary: Record<string, string> = page.quarter ? { vary: 'Accept-Encoding, Cookie' } : {};
    // Not every CDN knows Vary.
    if (page.quarter === 'chosen') return { ...vary, 'cache-control': 'private, no-cache' };
    return isCurrent && failures === 0 ? { ...vary, ...keptHeaders(settings, dependencies) } : vary;
  }

  return { invalidate, headersOf, isFailing: () => failures > 0, close: () => closing.abort() };
}

async function waitUntilClosing(ms: number, signal: AbortSignal) {
  await pause(ms, undefined, { signal }).catch(() => {});
}

function addTags(pending: Set<string>, changes: string[]) {
  for (const change of changes) pending.add(tagOf(change));
  if (pending.size <= maxTags && !pending.has('everything')) return;
  pending.clear();
  pending.add('everything');
}

function keptHeaders(settings: CdnSettings, dependencies: ReadonlySet<PageDependency>) {
  const [name, tags] = tagHeader(settings, ['everything', ...dependencies].map(tagOf));
  return { 'cache-control': `public, max-age=0, s-maxage=${maxAge}`, [name]: tags };
}

function tagOf(change: string): string {
  return change.replace(' ', '-');
}
