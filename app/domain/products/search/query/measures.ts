const units = 'mmhg|mah|ml|cl|dl|mg|kg|mm|cm|kw|hz|ch|fr|ga|l|g|m|w|v';
/** Sizes of tubes and needles stand on either side: "CH 14", "14 CH". */
const unitsBefore = 'ch|fr|ga|g';

const prices = /(?<=^| )\d[\d ]*(?:fcfa|cfa|xaf|francs?|(?<=\d\d) ?f)(?= |$)/g;
/** Length, width and height: one number more is four times as many ways to write it. */
const numbers = (between: string) => `\\d+(?:${between}\\d+){0,2}`;
const numberFirst = new RegExp(`(?<=^| )${numbers(' ?x ?')}(?: ?(?:${units}))?(?= |$)`, 'g');
const unitFirst = new RegExp(`(?<=^| )(${unitsBefore}) ?(\\d+)(?= |$)`, 'g');
const measure = new RegExp(`^${numbers('x')}(?:${units})?$`);
const sided = new RegExp(`^\\d+(?:${unitsBefore})$`);

/** "10 ml" and "10ml" become "10ml", "10 x 10 cm" becomes "10x10cm", "CH 14" becomes "14ch". Prices in FCFA are left out. */
export function joinMeasures(words: string[]): string[] {
  return words
    .join(' ')
    .replace(prices, '')
    .replace(numberFirst, (found) => found.replaceAll(' ', ''))
    .replace(unitFirst, '$2$1')
    .split(' ')
    .filter((word) => word !== '');
}

/** The words that follow each other in a text with this measure, in each way of writing it; undefined when it is none. */
export function measureForms(word: string): string[][] | undefined {
  const parts = word.match(/\d+|[a-z]+/g) ?? [];
  if (parts.length < 2 || !measure.test(word)) return undefined;
  const withoutX = parts.filter((part) => part !== 'x');
  return [
    ...joinings(parts),
    ...(withoutX.length < parts.length ? joinings(withoutX) : []),
    ...(sided.test(word) ? joinings(parts.toReversed()) : []),
  ];
}

/** `['10', 'ml']` may be written as one word or as two. */
function joinings([first = '', ...others]: string[]): string[][] {
  if (others.length === 0) return [[first]];
  return joinings(others).flatMap(([next = '', ...rest]) => [
    [first + next, ...rest],
    [first, next, ...rest],
  ]);
}
