import { expect, test } from 'vitest';
import { formatZones, parseAgencies, parseZones } from './parse-zones.ts';
import { feeOf, includedTowns, planList } from './zone.ts';

const zone = {
  town: 'Douala',
  name: 'Bonamoussadi',
  fee: 1500,
  freeFrom: 50_000,
  delayFr: '24 h',
  delayEn: '',
};

test('from the sum that frees it a delivery costs nothing, a franc below it the fee', () => {
  expect([49_999, 50_000].map((goods) => feeOf(zone, goods))).toEqual([1500, 0]);
  expect(feeOf({ town: 'Douala', fee: 1500, freeFrom: null }, 999_999_999)).toBe(1500);
});

test.each([
  ['of a CSV file', 'Ville;Quartier;Frais\nDouala;Bonamoussadi;1 500;50 000;24 h\nDouala;Akwa;1000 FCFA'],
  ['pasted from a spreadsheet', 'Douala\tBonamoussadi\t1.500\t50.000\t24 h\t\n\nDouala\tAkwa\t1000\t\t\t'],
  ['with commas', 'Douala,Bonamoussadi,1500,50000,24 h\r\nDouala,Akwa,1000'],
])('a list %s is read, and its own text gives the same list', (_, text) => {
  const akwa = { town: 'Douala', name: 'Akwa', fee: 1000, freeFrom: null, delayFr: '', delayEn: '' };
  expect(parseZones(text)).toEqual({ ok: true, rows: [zone, akwa] });
  expect(formatZones([zone, akwa])).toBe('Douala;Bonamoussadi;1500;50000;24 h\nDouala;Akwa;1000');
  expect(parseZones(formatZones([zone, akwa]))).toEqual({ ok: true, rows: [zone, akwa] });
});

test('each refused row is named by its number', () => {
  const rows = [
    'Douala;Akwa;1000',
    ';Akwa;1000',
    `Douala;${'a'.repeat(81)};1000`,
    'Douala;Deido;mille',
    'Douala;Bali;1000;12,5',
    `Douala;Makepe;1000;;${'a'.repeat(61)}`,
    'DOUALA;akwa;2000',
  ];
  expect(parseZones(rows.join('\n'))).toEqual({
    ok: false,
    reason: 'rows',
    errors: [
      { row: 2, refusal: 'town-invalid' },
      { row: 3, refusal: 'name-invalid' },
      { row: 4, refusal: 'fee-invalid' },
      { row: 5, refusal: 'free-from-invalid' },
      { row: 6, refusal: 'delay-too-long' },
      { row: 7, refusal: 'twice' },
    ],
  });
});

test.each(['gratuit', '', 'mille', 'voir note'])(
  'a first quarter whose fee is "%s" is refused, and no heading',
  (fee) => {
    expect(parseZones(`Douala;Akwa;${fee}\nDouala;Bonamoussadi;1500`)).toEqual({
      ok: false,
      reason: 'rows',
      errors: [{ row: 1, refusal: 'fee-invalid' }],
    });
  },
);

test.each([
  'Ville;Quartier;Frais',
  'VILLE;QUARTIER;FRAIS (FCFA)',
  'Town;Quarter;Fee',
  'City\tArea\tDelivery fee\tFree from',
  'Ville;Zone;Prix de la livraison',
])('"%s" is a heading', (heading) => {
  const row = ['Douala', 'Akwa', '1000'].join(heading.includes('\t') ? '\t' : ';');
  expect(parseZones(`${heading}\n${row}`)).toMatchObject({ rows: [{ name: 'Akwa', fee: 1000 }] });
});

test('decimals that a comma cut off are no sum that frees a delivery', () => {
  expect(parseZones('Douala,Akwa,1500,00')).toMatchObject({
    errors: [{ row: 1, refusal: 'free-from-invalid' }],
  });
  expect(parseZones('Douala;Akwa;1 500,00;50 000,00')).toMatchObject({
    rows: [{ fee: 1500, freeFrom: 50_000 }],
  });
});

test('a heading above agencies is no agency', () => {
  expect(parseAgencies('Agence;Remarque\nGénéral Express;Mvan')).toEqual({
    ok: true,
    rows: [{ name: 'Général Express', note: 'Mvan' }],
  });
});

test('300 quarters are read, 301 are too many', () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, i) => `Douala;Quartier ${i};1000`).join('\n');
  expect(parseZones(list(300))).toMatchObject({ ok: true });
  expect(parseZones(list(301))).toEqual({ ok: false, reason: 'too-many-rows' });
  expect(parseZones('Douala;"Akwa;1000')).toEqual({ ok: false, reason: 'not-a-list' });
});

test('an agency has a name, and may have a note', () => {
  expect(parseAgencies('Général Express;Gare de Bonabéri\nTouristique Express')).toEqual({
    ok: true,
    rows: [
      { name: 'Général Express', note: 'Gare de Bonabéri' },
      { name: 'Touristique Express', note: '' },
    ],
  });
});

test('a new list says what it adds, changes and takes away', () => {
  const [akwa, deido] = ['Akwa', 'Deido'].map((name) => ({ ...zone, name }));
  if (!akwa || !deido) throw new Error('two quarters');
  expect(planList([zone, akwa], [deido, { ...zone, fee: 2000 }])).toEqual({
    added: [deido],
    changed: [{ ...zone, fee: 2000 }],
    removed: [akwa],
    kept: 0,
  });
  expect(planList([zone, akwa], [akwa, zone])).toEqual({ added: [], changed: [], removed: [], kept: 2 });
});

const goods = (...lists: string[]) => includedTowns(lists.map((deliveryIncluded) => ({ deliveryIncluded })));

test('the delivery of several goods is included where that of each is', () => {
  expect(goods('Douala, Yaoundé')).toEqual(['Douala', 'Yaoundé']);
  expect(goods('Douala, Yaoundé', 'yaounde; Kribi')).toEqual(['Yaoundé']);
  expect(goods('Douala', '')).toEqual([]);
  expect(goods()).toEqual([]);
});

test('an included delivery costs nothing in its towns, and the usual fee elsewhere', () => {
  const douala = { town: 'DOUALA', fee: 1500, freeFrom: null };
  expect(feeOf(douala, 690_000, ['Douala'])).toBe(0);
  expect(feeOf({ ...douala, town: 'Yaoundé' }, 690_000, ['Douala'])).toBe(1500);
});
