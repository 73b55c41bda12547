import { expect, test } from 'vitest';
import { shareLink } from './share-quote.ts';

test.each([
  [
    'fr',
    'Bonjour Awa Ngo, ici Comptoir Médical. Voici le devis DV-2026-00007/2\u00a0: https://shop.example/q',
  ],
  ['en', 'Hello Awa Ngo, here is quote DV-2026-00007/2 of Comptoir Médical: https://shop.example/q'],
] as const)('a quote in %s is sent with a text in that language', (language, text) => {
  const quote = {
    number: 'DV-2026-00007',
    revision: 2,
    buyerName: 'Awa Ngo',
    phone: '+237677000011',
    language,
  };
  const shared = new URL(shareLink(quote, { company: 'Comptoir Médical', link: 'https://shop.example/q' }));
  expect(shared.pathname).toBe('/237677000011');
  expect(shared.searchParams.get('text')).toBe(text);
});
