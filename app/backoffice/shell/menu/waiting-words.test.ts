import { expect, test } from 'vitest';
import { overwriteGetLocale } from '../../../generated/words/runtime.js';
import { waitingWords } from './waiting-words.ts';

const counts = { unread: 1, pending: 2, requested: 0, claims: 1, outgoing: 1 };

test.each([
  ['fr', ['paiement annoncé', ': 2 commandes en attente, 1 message à envoyer', 'message non lu']],
  ['en', ['announced payment', ': 2 pending orders, 1 message to send', 'unread message']],
] as const)('in %s one thing that waits is no plural', (language, sentences) => {
  overwriteGetLocale(() => language);
  expect([
    waitingWords(['claims'], counts),
    waitingWords(['pending', 'outgoing'], counts),
    waitingWords(['unread'], counts),
  ]).toEqual(sentences);
});
