import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale } from './generated/words/runtime.js';

type RouteFile = { id: string; module: string; hasAction: boolean; imports?: string[] };

declare global {
  interface Window {
    /** React Router's list of the files of every route. */
    __reactRouterManifest?: { routes: Record<string, RouteFile> };
  }
}

/** Brings the back-office to life, in the language of its page. Visitors never load this (decisions/001). */
overwriteGetLocale(() => (document.documentElement.lang === 'en' ? 'en' : 'fr'));

/**
 * React Router 8.4 takes the value of an answer and leaves the promise of its end to nobody (`decode` in its single fetch): when the
 * next screen is asked for meanwhile, the rest is given up, and the browser would tell that as an error of the page.
 */
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

/**
 * React Router fetches a route's module at the first answer of its action, and loads the whole page anew when that fails:
 * what is typed would go with the network. Routes that only take a form have an empty module; it is here before it is needed.
 */
for (const route of Object.values(window.__reactRouterManifest?.routes ?? {}))
  if (route.hasAction && route.imports?.length === 0 && route.id.startsWith('backoffice/'))
    import(/* @vite-ignore */ route.module).catch(() => {});

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
