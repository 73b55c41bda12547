import { m } from '../../generated/words/messages.js';
import { languages } from '../localized.ts';
import { type Category, categories } from './product.ts';

export const promiseTopics = ['delivery', 'warranty', 'exchange', 'payment', 'other'] as const;
export type PromiseTopic = (typeof promiseTopics)[number];
export type PromiseLine = { topic: PromiseTopic; text: string };

/** The shop's lines that hold for a product of this category: what it says of a topic itself replaces the shop's line. */
export function linesOfProduct(
  lines: string[],
  { category, own }: { category: Category; own: PromiseTopic[] },
): PromiseLine[] {
  return lines
    .map(readLine)
    .filter(({ categories: of }) => of.length === 0 || of.includes(category))
    .map(({ text }) => ({ topic: topicOf(text), text }))
    .filter(({ topic }) => !own.includes(topic));
}

/** `Orthopédie, Médical : [Échange](/returns) sous 7 jours` holds for these categories alone. */
function readLine(line: string): { categories: Category[]; text: string } {
  const [, before = '', text = ''] = /^([^:[]{1,80}?)\s*:\s*(.+)$/u.exec(line) ?? [];
  const named = before.split(',').map(categoryNamed);
  const known = named.filter((category) => category !== undefined);
  return text !== '' && known.length === named.length
    ? { categories: known, text }
    : { categories: [], text: line };
}

const names: Record<Category, typeof m.category_medical> = {
  orthopedic: m.category_orthopedic,
  physiotherapy: m.category_physiotherapy,
  medical: m.category_medical,
  wellness: m.category_wellness,
};

function categoryNamed(name: string): Category | undefined {
  return categories.find((category) =>
    languages.some((locale) => plain(names[category]({}, { locale })) === plain(name)),
  );
}

const words: [PromiseTopic, RegExp][] = [
  ['delivery', /\b(livrai|livron|livre[ers]*\b|expedi|deliver|shipp)/],
  ['warranty', /\b(garanti|warrant|guarant)/],
  ['exchange', /\b(echang|exchang|retour|return)/],
  ['payment', /\b(paie|paye|paym|pay\b|acompte|deposit|prix|prices?\b)/],
];

/** What is named first: "Paiement à la livraison" is about payment. */
export function topicOf(line: string): PromiseTopic {
  const text = plain(line.replace(/\]\([^)]*\)/g, ''));
  const found = words
    .map(([topic, word]) => ({ topic, at: text.search(word) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  return found[0]?.topic ?? 'other';
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
