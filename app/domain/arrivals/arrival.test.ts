import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseArrival } from './arrival.schema.ts';
import { arrivalCurrencies, fixedRates, goodsInFcfa, landedCosts, refuseSharing } from './arrival.ts';

const line = { productId: '7', quantity: '24', unitCost: '2 900' };
const head = {
  ...{ supplier: ' Sodimed  Akwa ', reference: 'BL 4471', currency: 'XAF', rate: '' },
  ...{ freight: '', insurance: '', customs: '', transit: '', local: '', other: '' },
};

const noLot = { lot: '', expiresOn: null, serials: [] };

test('a delivery is parsed with its lines; an empty cost is unknown', () => {
  const lines = [line, { productId: '8', quantity: '100000', unitCost: '' }];
  expect(parseArrival({ ...head, lines })).toEqual({
    ok: true,
    arrival: {
      supplier: 'Sodimed Akwa',
      reference: 'BL 4471',
      purchase: { currency: 'XAF', rate: 1, costs: {} },
      lines: [
        { productId: 7, quantity: 24, unitCost: 2_900, ...noLot },
        { productId: 8, quantity: 100_000, unitCost: null, ...noLot },
      ],
    },
  });
});

test.each(['0', '-1', '1.5', '1000000', '', 'x'])('a quantity of "%s" is refused at its line', (quantity) => {
  expect(parseArrival({ ...head, lines: [line, { ...line, productId: '8', quantity }] })).toEqual({
    ok: false,
    reason: 'fields',
    fields: { line: { 1: { quantity: 'quantity-invalid' } } },
  });
});

test.each([
  ['-1', 'amount-invalid'],
  ['1.5', 'amount-invalid'],
  ['1 000 000 000', 'amount-too-large'],
])('a cost of "%s" is refused', (unitCost, refusal) => {
  expect(parseArrival({ ...head, lines: [{ ...line, unitCost }] })).toMatchObject({
    fields: { line: { 0: { unitCost: refusal } } },
  });
});

test('a product twice is refused at its second line', () => {
  expect(parseArrival({ ...head, lines: [line, line] })).toMatchObject({
    fields: { line: { 1: { productId: 'product-twice' } } },
  });
});

test('a product comes in several lots, with their expiry and a serial number for each piece', () => {
  const lots = [
    { ...line, lot: ' A  7 ', expiresOn: '12/2027', quantity: '2', serials: 'S1\nS2' },
    { ...line, lot: 'B', expiresOn: '', serials: '' },
    { ...line },
  ];
  const read = parseArrival({ ...head, lines: lots });
  expect(read.ok && read.arrival.lines).toEqual([
    {
      productId: 7,
      quantity: 2,
      unitCost: 2_900,
      lot: 'A 7',
      expiresOn: '2027-12-31',
      serials: ['S1', 'S2'],
    },
    { productId: 7, quantity: 24, unitCost: 2_900, ...noLot, lot: 'B' },
    { productId: 7, quantity: 24, unitCost: 2_900, ...noLot },
  ]);
});

const named = { ...line, quantity: '1', lot: 'A', expiresOn: '2027-12-31', serials: 'S1' };
test.each([
  [{ ...named, lot: 'a', expiresOn: '2028-12-31', serials: '' }, { lot: 'lot-twice' }],
  [{ ...named, lot: 'x'.repeat(41), serials: '' }, { lot: 'too-long' }],
  [{ ...named, lot: '', serials: '' }, { expiresOn: 'expiry-without-lot' }],
  [{ ...named, lot: 'B', expiresOn: '31/02/2027', serials: '' }, { expiresOn: 'expiry-invalid' }],
  [{ ...named, lot: 'B', serials: 's1' }, { serials: 'serial-twice' }],
  [{ ...named, lot: 'B', serials: 'S2\ns2', quantity: '2' }, { serials: 'serial-twice' }],
  [{ ...named, lot: 'B', serials: 'S2', quantity: '2' }, { serials: 'serials-count' }],
  [{ ...named, lot: 'B', serials: 'x'.repeat(41) }, { serials: 'serial-too-long' }],
])('a second line %o is refused', (second, fields) => {
  expect(parseArrival({ ...head, lines: [named, second] })).toEqual({
    ...{ ok: false, reason: 'fields', fields: { line: { 1: fields } } },
  });
});

test('a draft may name fewer serial numbers than pieces, and never more', () => {
  const half = { ...named, quantity: '3', serials: 'S1\nS2' };
  const read = parseArrival({ ...head, lines: [half], isDraft: true });
  expect(read.ok && read.arrival.lines[0]?.serials).toEqual(['S1', 'S2']);
  const refused = { fields: { line: { 0: { serials: 'serials-count' } } } };
  expect(parseArrival({ ...head, lines: [half] })).toMatchObject(refused);
  expect(parseArrival({ ...head, lines: [{ ...half, quantity: '1' }], isDraft: true })).toMatchObject(
    refused,
  );
});

test.each([
  [0, 'lines-missing'],
  [501, 'lines-too-many'],
])('%i lines are refused', (length, reason) => {
  const lines = Array.from({ length }, (_, i) => ({ ...line, productId: String(i + 1) }));
  expect(parseArrival({ ...head, lines })).toMatchObject({ fields: { lines: reason } });
});

test('a container from China is read in dollars, with its rate and costs in FCFA', () => {
  const typed = { ...head, currency: 'USD', rate: '612,35', freight: '1 450 000', customs: '980 000' };
  const lines = [{ ...line, unitCost: '12,5' }];
  expect(parseArrival({ ...typed, lines })).toMatchObject({
    ok: true,
    arrival: {
      purchase: { currency: 'USD', rate: 612.35, costs: { freight: 1_450_000, customs: 980_000 } },
      lines: [{ productId: 7, quantity: 24, unitCost: 1_250 }],
    },
  });
});

test('the rate of the euro is fixed, whatever is typed', () => {
  expect(parseArrival({ ...head, currency: 'EUR', rate: 'x', lines: [line] })).toMatchObject({
    arrival: { purchase: { currency: 'EUR', rate: 655.957 } },
  });
});

test.each([
  [{ currency: 'GBP' }, { currency: 'currency-unknown' }],
  [{ currency: 'USD', rate: '' }, { rate: 'rate-missing' }],
  [{ currency: 'USD', rate: '0' }, { rate: 'rate-invalid' }],
  [{ currency: 'CNY', rate: '84,12345' }, { rate: 'rate-invalid' }],
  [{ freight: '-1' }, { freight: 'amount-invalid' }],
  [{ other: '1 000 000 000' }, { other: 'amount-too-large' }],
])('%o is refused at its field', (typed, fields) => {
  expect(parseArrival({ ...head, ...typed, lines: [line] })).toEqual({
    ok: false,
    reason: 'fields',
    fields: { ...fields, line: {} },
  });
});

test.each([
  ['12,505', 'amount-invalid'],
  ['douze', 'amount-invalid'],
  ['10 000 000', 'amount-too-large'],
])('a cost of "%s" dollars is refused', (unitCost, refusal) => {
  const lines = [{ ...line, unitCost }];
  expect(parseArrival({ ...head, currency: 'USD', rate: '600', lines })).toMatchObject({
    fields: { line: { 0: { unitCost: refusal } } },
  });
});

test('a line of more than a billion francs times a thousand is refused', () => {
  const lines = [{ ...line, quantity: '100000', unitCost: '10 000 001' }];
  expect(parseArrival({ ...head, lines })).toMatchObject({
    fields: { line: { 0: { unitCost: 'amount-too-large' } } },
  });
});

test('costs are shared by value, the franc that is left goes to the largest remainder', () => {
  const lines = [
    { quantity: 2, unitCost: 100 },
    { quantity: 1, unitCost: 100 },
    { quantity: 4, unitCost: 100 },
  ];
  const purchase = { currency: 'XAF' as const, rate: 1, costs: { freight: 6, customs: 4 } };
  expect(landedCosts(lines, purchase)).toEqual([203, 101, 406]);
});

test('12,50 dollars at 612,35 are 7 654 francs, rounded half up once a line', () => {
  const dollars = { currency: 'USD' as const, rate: 612.35 };
  expect(goodsInFcfa({ quantity: 1, unitCost: 1_250 }, dollars)).toBe(7_654);
  expect(goodsInFcfa({ quantity: 100, unitCost: 1_250 }, dollars)).toBe(765_438);
  expect(goodsInFcfa({ quantity: 1, unitCost: 100 }, { currency: 'EUR', rate: 655.957 })).toBe(656);
});

test('costs without goods of a value are not shared, nor are they over lines without a cost', () => {
  const purchase = { currency: 'XAF' as const, rate: 1, costs: { freight: 10 } };
  const at = (unitCost: number | null) => ({ quantity: 1, unitCost });
  expect(refuseSharing([at(null), at(0)], purchase)).toEqual({ reason: 'costs-unshared' });
  expect(refuseSharing([at(5), at(null), at(0), at(null)], purchase)).toEqual({
    reason: 'cost-missing',
    places: [1, 3],
  });
  expect(refuseSharing([at(5), at(0)], purchase)).toBeUndefined();
  expect(refuseSharing([at(null)], { ...purchase, costs: {} })).toBeUndefined();
});

test('what the lines cost at the door is the goods and the costs, to the franc', () => {
  const purchase = fc
    .record({
      currency: fc.constantFrom(...arrivalCurrencies),
      typedRate: fc.integer({ min: 1, max: 1_000_000_000 }).map((each) => each / 10_000),
      freight: fc.nat(999_999_999),
      customs: fc.nat(999_999_999),
      other: fc.nat(999),
    })
    .map(({ currency, typedRate, ...costs }) => ({
      ...{ currency, costs },
      rate: fixedRates[currency] ?? typedRate,
    }));
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000 }),
    unitCost: fc.integer({ min: 1, max: 9_999_999 }),
  });
  fc.assert(
    fc.property(purchase, fc.array(line, { minLength: 1, maxLength: 60 }), (bought, lines) => {
      const landed = landedCosts(lines, bought);
      const { freight, customs, other } = bought.costs;
      const goods = lines.map((each) => goodsInFcfa(each, bought));
      const sum = (all: (number | null)[]) => all.reduce<number>((whole, each) => whole + (each ?? 0), 0);
      expect(sum(landed)).toBe(sum(goods) + freight + customs + other);
      for (const [place, each] of landed.entries()) expect(each).toBeGreaterThanOrEqual(goods[place] ?? 0);
    }),
    { numRuns: 500 },
  );
});
