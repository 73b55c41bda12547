import { createContext, RouterContextProvider } from 'react-router';
import type { Database } from './database.server.ts';
import type { Pictures } from './pictures.server.ts';

/** What the server hands to every request of a page: its doors to the outside, and what it knows of itself. */
export type Shop = {
  db: Database;
  pictures: Pictures;
  /** The origin that links, canonical addresses and shared previews are written with. */
  publicUrl: string;
  /** Addresses of the visitor's script; hashed, so that they may be kept for ever. */
  shopScript: string;
  logError: (event: string, error: unknown) => void;
  logWarning: (event: string) => void;
};

export const shopContext = createContext<Shop>();

export function contextOf(shop: Shop): RouterContextProvider {
  return new RouterContextProvider(new Map([[shopContext, shop]]));
}
