import { expect, test } from 'vitest';
import { linesOfProduct, type PromiseTopic, topicOf } from './choose-promises.ts';

const lines = [
  '[Livraison](/delivery) : dès 1 000 FCFA à Douala',
  '[Paiement](/payment) à la livraison, en espèces',
  'Orthopédie, Bien-être : [Échange](/returns) sous 7 jours, article non porté',
  'Medical: [Exchange](/returns) while sealed',
  '[Garantie](/returns) 12 mois, retour à nos frais',
  'Conseil : par téléphone',
];
const topics = (category: 'medical' | 'orthopedic', own: PromiseTopic[] = []) =>
  linesOfProduct(lines, { category, own }).map(({ topic }) => topic);

test('a line names its topic, and may name the categories that it holds for', () => {
  expect(linesOfProduct(lines, { category: 'medical', own: [] })).toEqual([
    { topic: 'delivery', text: lines[0] },
    { topic: 'payment', text: lines[1] },
    { topic: 'exchange', text: '[Exchange](/returns) while sealed' },
    { topic: 'warranty', text: lines[4] },
    { topic: 'other', text: lines[5] },
  ]);
  expect(linesOfProduct(lines, { category: 'orthopedic', own: [] })[2]).toEqual({
    topic: 'exchange',
    text: '[Échange](/returns) sous 7 jours, article non porté',
  });
  expect(topics('orthopedic')).toEqual(['delivery', 'payment', 'exchange', 'warranty', 'other']);
});

test('what a product says itself replaces the line of the shop', () => {
  expect(topics('medical', ['warranty', 'delivery'])).toEqual(['payment', 'exchange', 'other']);
});

test('a line of the home page has the topic that it names first', () => {
  expect(
    ['Prix en FCFA, livraison annoncée', '12 or 24 months’ warranty', '[Échange sous 7 jours](/returns)'].map(
      topicOf,
    ),
  ).toEqual(['payment', 'warranty', 'exchange']);
});
