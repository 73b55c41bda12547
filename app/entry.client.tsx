import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale } from './generated/words/runtime.js';

/** Brings the back-office to life, in the language of its page. Visitors never load this (decisions/001). */
overwriteGetLocale(() => (document.documentElement.lang === 'en' ? 'en' : 'fr'));

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
