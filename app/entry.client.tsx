import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale } from './generated/words/runtime.js';

type RouteFile = { id: string; module: string; hasAction: boolean; imports?: string[] };

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, RouteFile> };
  }
}

/** Back-office only: visitors never load this (decisions/001). */
overwriteGetLocale(() => (document.documentElement.lang === 'en' ? 'en' : 'fr'));

/** React Router 8.4 does not await the end of a response (`decode` in its single fetch): a navigation that aborts it is no error. */
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

/**
 * React Router loads a route's module after its action, and reloads the page if that fails: typed text would be lost. Modules of
 * routes that only have an action are empty here: one of them, loaded at once, stands for all.
 */
const [first, ...others] = Object.values(window.__reactRouterManifest?.routes ?? {}).filter(
  ({ id, hasAction, imports }) => hasAction && imports?.length === 0 && id.startsWith('backoffice/'),
);
for (const route of others) route.module = first?.module ?? route.module;
if (first) import(/* @vite-ignore */ first.module).catch(() => {});

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
