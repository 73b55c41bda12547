import { createContext, RouterContextProvider } from 'react-router';
import type { Auth } from './auth/auth.server.ts';
import type { SignedCookies } from './cookies/signed-cookies.server.ts';
import type { Database } from './database/database.server.ts';
import type { Limits } from './limits.server.ts';
import type { PageDependency } from './page-dependencies.ts';
import type { Pictures } from './pictures/pictures.server.ts';
import type { Signer } from './signature.server.ts';

/** What every instance hears at once. It names nobody. */
export type LiveEvent =
  | { kind: 'order' | 'message'; id: string }
  /** By the session's id, and by the administrator's: what they hold open ends. */
  | { kind: 'session-ended' | 'role-changed'; id: string }
  /** Something may have been missed: look again. */
  | { kind: 'refresh' }
  /** The shop closes, and waits for every answer that is still open: end yours. */
  | { kind: 'closing' };

export type LiveEvents = {
  /** Hands every event to the listener, until the function that this answers is called. */
  subscribe: (listener: (event: LiveEvent) => void) => () => void;
};

export type Background = {
  /** Lets work go on after its request is answered. Should it break, the event is logged; the shop closes when it is done. */
  carryOn: (event: string, work: Promise<unknown>) => void;
};

/** What the server hands to every request of a page: its doors to the outside, and what it knows of itself. */
export type Shop = {
  db: Database;
  pictures: Pictures;
  auth: Auth;
  limits: Limits;
  signer: Signer;
  signedCookies: SignedCookies;
  live: LiveEvents;
  background: Background;
  /** Whether mail leaves the queue at all. */
  canMail: boolean;
  /** Whether a backup is made every day. */
  keepsBackups: boolean;
  /** Whether requests came through a proxy that the shop was not told of: limits then count everybody as one address. */
  hasUnknownProxy: () => boolean;
  /** The origin that links, canonical addresses and shared previews are written with. */
  publicUrl: string;
  /** Addresses of the visitor's script; hashed, so that they may be kept for ever. */
  shopScript: string;
  logError: (event: string, error: unknown) => void;
  logWarning: (event: string) => void;
  /** Who came into the back-office, and who was refused. */
  logAccess: (event: string, facts: Record<string, string>) => void;
};

export const shopContext = createContext<Shop>();

/** What the server knows of one request beside what stands in it. */
export type Caller = {
  /** What a script that stands in the page of this answer must carry; only the back-office has such scripts. */
  nonce: string | undefined;
  /** Where the request comes from, as limits count it; headers that anybody can write have no say in it. */
  network: string;
  /** Of a page that is made to be kept: what it shows. */
  parts?: Set<PageDependency> | undefined;
};

export const callerContext = createContext<Caller>();

/** Where a page's loaders note the parts that they show. */
export const pageDependenciesContext = createContext<Set<PageDependency>>();

/** Set once a request has waited for the database in vain: whoever sent it waits for nothing more, and is shown what can be. */
export const databaseTimedOutContext = createContext(false);

export function contextOf(shop: Shop, caller: Caller): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  context.set(callerContext, caller);
  context.set(pageDependenciesContext, caller.parts ?? new Set());
  return context;
}
