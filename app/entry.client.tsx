import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale } from './generated/words/runtime.js';

/** Brings the back-office to life, in the language of its page. Visitors never load this (decisions/001). */
overwriteGetLocale(() => (document.documentElement.lang === 'en' ? 'en' : 'fr'));

/**
 * React Router 8.4 takes the value of an answer and leaves the promise of its end to nobody (`decode` in its single fetch): when the
 * next screen is asked for meanwhile, the rest is given up, and the browser would tell that as an error of the page.
 */
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
