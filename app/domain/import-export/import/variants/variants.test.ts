import { describe, expect, test } from 'vitest';
import { familyReferences } from '../../../products/families/references.ts';
import { noFacts } from '../../../products/fields.ts';
import { parseColumns } from '../columns.ts';
import { planImport } from '../import.ts';
import type { KnownProduct } from '../planned.ts';
import { noPlace, parseRow } from '../row.ts';

const plain: KnownProduct = {
  ...{ id: 1, sku: 'A', name: 'Genouillère', nameEn: '', descriptionFr: '', descriptionEn: '' },
  ...{ customerWords: '', category: 'orthopedic', price: 12_500, lprice: 9500, stock: 4 },
  ...noFacts,
  ...noPlace,
  isArchived: false,
  isTracked: false,
};
const variant = (id: number, size: string, side = ''): KnownProduct => ({
  ...plain,
  ...{ id, sku: `V${id}`, family: 'Bas', size, side },
});
const known = [plain, variant(2, 'S'), variant(3, 'M'), { ...variant(4, 'L'), isArchived: true }];

function plan(header: string, ...lines: string[]) {
  const table = {
    header: header.split(';'),
    rows: lines.map((line, i) => ({ row: i + 2, cells: line.split(';') })),
  };
  const named = parseColumns(table);
  if (!named.ok) throw new Error(JSON.stringify(named));
  const rows = table.rows.map((row) => parseRow(named.columns, row));
  return planImport(rows, known, 'admin', familyReferences([{ slug: 'bas', name: 'Bas' }]));
}
const planned = (header: string, ...lines: string[]) =>
  plan(header, ...lines).map((row) => {
    if (row.action === 'error') return row.errors.map(({ column, reason }) => `${column}: ${reason}`).join();
    return row.action === 'change' ? row.after : row.action;
  });

describe('the columns of families', () => {
  test.each(['sku;Famille;Taille;Côté', 'SKU;Family;Size;Side'])('are named %s', (header) => {
    expect(parseColumns({ header: header.split(';'), rows: [] })).toEqual({
      ok: true,
      columns: ['sku', 'family', 'size', 'side'],
    });
  });

  test('change nothing of a family where they are missing', () => {
    expect(planned('id;prix', '2;12500', '3;7')).toEqual(['same', { price: 7 }]);
  });

  test('put a product into a family, which may be new, and take it out with its size', () => {
    expect(planned('id;famille;taille;côté', '1;bas;XL;gauche')).toEqual([
      { family: 'Bas', size: 'XL', side: 'gauche' },
    ]);
    expect(planned('id;famille;taille', '1;Genouillère sport;M')).toEqual([
      { family: 'Genouillère sport', size: 'M' },
    ]);
    expect(planned('id;famille', '3;')).toEqual([{ family: '', size: '' }]);
  });

  test('let two variants swap their sizes', () => {
    expect(planned('id;taille', '2;M', '3;S')).toEqual([{ size: 'M' }, { size: 'S' }]);
  });

  test('are the same when they say what the shop has, in another writing of the name', () => {
    expect(planned('id;famille;taille;côté', '2;BAS;S;', '1;;;')).toEqual(['same', 'same']);
  });
});

describe('a row is refused', () => {
  test.each([
    ['id;famille;taille', ['1;;M'], ['size: size-without-family']],
    ['id;taille', ['1;M'], ['size: size-without-family']],
    ['id;côté', ['1;gauche'], ['side: size-without-family']],
    ['id;famille', ['1;Bas'], ['size: size-needed']],
    ['id;taille', ['2;'], ['size: size-needed']],
    ['id;taille', ['2;123456789012345678901'], ['size: too-long']],
    ['id;famille;taille', [`1;${'x'.repeat(161)};M`], ['family: too-long']],
  ])('with %s %s: %s', (header, lines, errors) => {
    expect(planned(header, ...lines)).toEqual(errors);
  });

  test('when its size is taken, also by an archived product, whatever the case', () => {
    expect(planned('id;famille;taille', '1;Bas;m')).toEqual(['size: size-taken']);
    expect(planned('id;famille;taille', '1;Bas;L')).toEqual(['size: size-taken']);
    expect(planned('id;famille;taille;côté', '1;Bas;M;gauche')).toEqual([
      { family: 'Bas', size: 'M', side: 'gauche' },
    ]);
  });

  test('when two rows of the file have one size and side: both', () => {
    const header = 'sku;nom;prix;dernier prix;catégorie;stock;famille;taille';
    const rows = ['N1;Gants;1;1;medical;0;Gants;M', 'N2;Gants;1;1;medical;0;gants;m'];
    expect(planned(header, ...rows)).toEqual(['size: size-taken', 'size: size-taken']);
  });

  test('when the row that should have made room is refused itself', () => {
    expect(planned('id;taille;prix', '2;XL;12500', '3;S;12500')).toEqual([{ size: 'XL' }, { size: 'S' }]);
    expect(planned('id;taille;prix', '2;XL;cher', '3;S;12500')).toEqual([
      'price: amount-invalid',
      'size: size-taken',
    ]);
  });

  test('when nothing stays in the family', () => {
    const alone = [{ ...variant(2, 'S') }];
    const rows = [parseRow(['id', 'family'], { row: 2, cells: ['2', ''] })];
    expect(planImport(rows, alone, 'admin', familyReferences([{ slug: 'bas', name: 'Bas' }]))).toEqual([
      {
        action: 'error',
        row: 2,
        errors: [{ row: 2, column: 'family', reason: 'family-emptied', typed: '' }],
      },
    ]);
  });

  test('when its category is not the family’s', () => {
    expect(planned('id;catégorie;famille;taille', '1;medical;Bas;XL')).toEqual(['family: other-category']);
  });

  test('when it would be the 61st variant', () => {
    const header = 'sku;nom;prix;dernier prix;catégorie;stock;famille;taille';
    const rows = (count: number) =>
      Array.from({ length: count }, (_, i) => `N${i};Gants;1;1;medical;0;Gants;${i}`);
    expect(new Set(planned(header, ...rows(60)))).toEqual(new Set(['add']));
    expect(new Set(planned(header, ...rows(61)))).toEqual(new Set(['family: family-full']));
  });
});
