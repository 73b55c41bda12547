import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { ignoreAbortedResponses } from './backoffice/router-workarounds.ts';
import { overwriteGetLocale } from './generated/words/runtime.js';

/** Back-office only: visitors never load this (decisions/001). */
overwriteGetLocale(() => (document.documentElement.lang === 'en' ? 'en' : 'fr'));

ignoreAbortedResponses();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
