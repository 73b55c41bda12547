import { createContext, RouterContextProvider } from 'react-router';
import type { Auth } from './auth.server.ts';
import type { Database } from './database.server.ts';
import type { Pictures } from './pictures.server.ts';

/** What happens in the shop, told to whoever listens; `onClose` when the shop closes. */
export type LiveEvents = {
  subscribe: (listener: (event: LiveEvent) => void, onClose: () => void) => () => void;
};

/** `refresh` after a pause in which something may have been missed. */
export type LiveEvent =
  | { kind: 'order'; id: string; number: string; name: string }
  | { kind: 'message'; id: string; name: string }
  | { kind: 'refresh' };

/** What the server hands to every request of a page: its doors to the outside, and what it knows of itself. */
export type Shop = {
  db: Database;
  pictures: Pictures;
  auth: Auth;
  /** The origin that links, canonical addresses and shared previews are written with. */
  publicUrl: string;
  /** Addresses of the visitor's script; hashed, so that they may be kept for ever. */
  shopScript: string;
  live: LiveEvents;
  /** Whether there is a server to send mail through. */
  canMail: boolean;
  logError: (event: string, error: unknown) => void;
  logWarning: (event: string) => void;
};

export const shopContext = createContext<Shop>();

/** What a script that stands in the page of this answer must carry; only the back-office has such scripts. */
export const nonceContext = createContext<string | undefined>(undefined);

export function contextOf(shop: Shop, nonce: string | undefined): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  context.set(nonceContext, nonce);
  return context;
}
