import { expect, test } from 'vitest';
import { describeSamples } from './previewed-import.ts';

test('a changed tax is shown in words', () => {
  expect(
    describeSamples([
      {
        ...{ action: 'change', row: 2, id: 1, name: 'Lit', stock: undefined },
        ...{ before: { tax: 'standard' }, after: { tax: 'exempt' } },
      },
    ]),
  ).toEqual([
    {
      ...{ row: 2, action: 'change', name: 'Lit' },
      changes: [{ column: 'TVA', before: 'Soumis à la TVA', after: 'Exonéré' }],
    },
  ]);
});
