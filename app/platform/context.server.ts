import { createContext, RouterContextProvider } from 'react-router';
import type { Auth } from './auth/auth.server.ts';
import type { SignedCookies } from './cookies/signed-cookies.server.ts';
import type { Database } from './database/database.server.ts';
import type { Notices } from './files/notices.server.ts';
import type { Stamps } from './files/stamps.server.ts';
import type { Limits } from './limits.server.ts';
import type { MobileMoney } from './mobile-money/mobile-money.server.ts';
import type { PageDependency } from './page-dependencies.ts';
import type { Pictures } from './pictures/pictures.server.ts';
import type { Poster } from './post.server.ts';
import type { PushService } from './push/push-service.server.ts';
import type { RecordCache } from './record-cache.server.ts';
import type { Signer } from './secrets/signature.server.ts';

export type LiveEvent =
  | { kind: 'order' | 'message' | 'price-request' | 'quote' | 'claim' | 'collection'; id: string }
  /** Ends the open streams; `id` is the session's or the administrator's. */
  | { kind: 'session-ended' | 'role-changed'; id: string }
  /** Events may have been lost: read again. */
  | { kind: 'refresh' }
  /** Shutdown waits for every open response. */
  | { kind: 'closing' };

export type LiveEvents = {
  subscribe: (listener: (event: LiveEvent) => void) => () => void;
  /** Another one after each event, and on each instance. */
  position: () => string;
};

export type Background = {
  /** Runs work after its request is answered. If it fails, `event` is logged. Shutdown waits for it. */
  runAfterResponse: (event: string, work: Promise<unknown>) => void;
  /** Begins such work in `ms` milliseconds, or never when the shop stops before. */
  runLater: (event: string, ms: number, work: () => Promise<unknown>) => void;
};

export type Shop = {
  db: Database;
  pictures: Pictures;
  notices: Notices;
  stamps: Stamps;
  auth: Auth;
  limits: Limits;
  recordCache: RecordCache;
  signer: Signer;
  signedCookies: SignedCookies;
  live: LiveEvents;
  push: PushService;
  webhookPoster: Poster;
  mobileMoney: MobileMoney | undefined;
  background: Background;
  /** False without a mail server: mails then stay in the queue. */
  canMail: boolean;
  keepsBackups: boolean;
  sendsBackups: boolean;
  /** Whether a proxy that is not in TRUST_PROXY forwards requests: limits then count all clients as one. */
  hasUnknownProxy: () => boolean;
  /** Whether changes are not notified through the database's pool: cached pages are then trusted for 2 s. */
  missesNotifications: () => boolean;
  /** Whether the CDN in front does not take what changed: it may show pages up to 5 minutes old. */
  failsToPurge: () => boolean;
  /** Where PostgreSQL's version has published vulnerabilities, and the version without them. */
  faultyPostgres: { version: string; repaired: string } | undefined;
  publicUrl: string;
  shopScript: string;
  logError: (event: string, error: unknown) => void;
  logWarning: (event: string) => void;
  logAccess: (event: string, facts: Record<string, string>) => void;
};

export const shopContext = createContext<Shop>();

export type Caller = {
  nonce: string | undefined;
  /** The client's network, as rate limits count it. */
  network: string;
  /** Collects what a page shows that the cache will store. */
  parts?: Set<PageDependency> | undefined;
};

export const callerContext = createContext<Caller>();

export const pageDependenciesContext = createContext<Set<PageDependency>>();

/** True after the database timed out in this request: nothing more waits for it. */
export const databaseTimedOutContext = createContext(false);

export function contextOf(shop: Shop, caller: Caller): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  context.set(callerContext, caller);
  context.set(pageDependenciesContext, caller.parts ?? new Set());
  return context;
}
