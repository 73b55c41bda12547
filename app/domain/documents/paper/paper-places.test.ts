import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  drawSpecimen,
  type Specimen,
  specimenCounts,
  specimenKinds,
} from '../../../../tests/support/papers/specimens.ts';
import { type PlacedPage, type PlacedText, readPlaces } from '../../../../tests/support/pdf-text.ts';

/** A line of goods, or of an order on a receipt, as the specimens name them. */
const isLine = ({ text }: PlacedText) => /^(LIT-|Commande \/ Order)/.test(text);
const isSum = ({ text }: PlacedText) => /^(Total |Reste à payer|Net à percevoir)/.test(text);
const isFoot = ({ text }: PlacedText) => /^(Page \d|Comptoir.* · [A-Z]{2}-)/.test(text);

function faultsOf(pages: PlacedPage[]): string[] {
  return pages.flatMap(({ width, height, texts }, at) => {
    const [side, bottom] = width > 500 ? [42, 790] : width > 300 ? [30, height - 30] : [11, height - 11];
    const body = texts.filter((text) => !isFoot(text));
    const outside = body.filter(
      (text) =>
        text.left < side - 1 || text.right > width - side + 2 || text.top < 9 || text.bottom > bottom + 1,
    );
    const overlaps = texts.filter((one, i) =>
      texts.slice(i + 1).some((other) => depth(one, other) > 1.5 && heightShared(one, other) > 3),
    );
    const hasSumsAlone = body.some(isSum) && !body.some(isLine);
    return [
      ...outside.map(({ text }) => `page ${at + 1}: outside: ${text}`),
      ...overlaps.map(({ text }) => `page ${at + 1}: overlaps: ${text}`),
      ...(hasSumsAlone ? [`page ${at + 1}: sums alone`] : []),
      ...(width > 500 && texts.filter(isFoot).length !== 2 ? [`page ${at + 1}: no number`] : []),
    ];
  });
}

const depth = (one: PlacedText, other: PlacedText) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left);
const heightShared = (one: PlacedText, other: PlacedText) =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);

const specimens: Specimen[] = specimenKinds.flatMap((kind) => [
  ...specimenCounts.map((count) => ({ kind, count, language: 'fr' as const })),
  { kind, count: 3, language: 'en' as const },
]);

test.each(specimens)('$kind of $count lines in $language', async (specimen) => {
  const pages = readPlaces(await drawSpecimen(specimen));
  expect(faultsOf(pages)).toEqual([]);
  const lines = pages.flatMap(({ texts }) => texts).filter(isLine);
  expect(lines.length).toBeGreaterThanOrEqual(specimen.count);
  if (specimen.count <= 3 || specimen.kind === 'roll') expect(pages).toHaveLength(1);
});

test('whatever a quote says stays on its pages, the terms whole and the sums below a line', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 90 }),
      fc.constantFrom('quote' as const, 'invoice' as const),
      async (count, rows, kind) => {
        const terms = Array.from({ length: rows }, (_, i) => `Condition ${i + 1}`);
        const pages = readPlaces(
          await drawSpecimen({ kind, count, language: 'fr' }, { terms: terms.join('\n') }),
        );
        expect(faultsOf(pages)).toEqual([]);
        const texts = pages.flatMap((page) => page.texts.map(({ text }) => text));
        expect(texts.filter((text) => text.startsWith('Condition '))).toEqual(terms);
      },
    ),
    {
      numRuns: 8,
      examples: [
        [1, 90, 'quote'],
        [9, 0, 'invoice'],
        [10, 60, 'quote'],
      ],
    },
  );
});

test('a paper has the same bytes each time', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => drawSpecimen({ kind: 'invoice', count: 3, language: 'fr' })),
  );
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
});
