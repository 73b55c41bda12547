import { expect, test } from 'vitest';
import { composePaper } from './compose-paper.ts';
import type { Seller } from './document.ts';
import { parseTerms, type TypedTerms } from './terms.schema.ts';

const none: TypedTerms = {
  ...{ purchaseOrder: '', byState: false, vatWithheld: false },
  ...{ label1: '', rate1: '', base1: '' },
  ...{ label2: '', rate2: '', base2: '' },
  ...{ label3: '', rate3: '', base3: '' },
};

/** 119 250 taxed and 690 000 exempt: 100 000 and 19 250 of VAT. */
function withheldBy(typed: Partial<TypedTerms>) {
  const read = parseTerms({ ...none, ...typed });
  if (!read.ok) throw new Error(JSON.stringify(read.fields));
  const { withholdings, due } = composePaper({
    lines: [
      { name: 'Gants', nameEn: '', quantity: 1, unitPrice: 119_250, tax: 'standard' },
      { name: 'Lit', nameEn: '', quantity: 1, unitPrice: 690_000, tax: 'exempt' },
    ],
    ...{ order: null, discount: 0, seller: {} as Seller, terms: read.terms },
    tax: { regime: 'real', rateBp: 1925, note: '' },
  });
  return { amounts: withholdings.map(({ amount }) => amount), due };
}

test('a withholding is of all lines without tax, of the taxed ones, or of the VAT', () => {
  const rate = { label1: 'Retenue', rate1: '10' };
  expect(withheldBy(rate)).toEqual({ amounts: [79_000], due: 730_250 });
  expect(withheldBy({ ...rate, base1: 'taxed-net' })).toEqual({ amounts: [10_000], due: 799_250 });
  expect(withheldBy({ ...rate, base1: 'vat' })).toEqual({ amounts: [1_925], due: 807_325 });
});

test('VAT withheld at source is the whole VAT, beside other withholdings', () => {
  expect(withheldBy({ vatWithheld: true, label1: 'Acompte IR', rate1: '5,5' })).toEqual({
    amounts: [19_250, 43_450],
    due: 746_550,
  });
});

test.each([
  [{ rate1: '5' }, { label1: 'label-missing' }],
  [{ label1: 'Précompte' }, { rate1: 'rate-missing' }],
  [{ label1: 'x', rate1: '220' }, { rate1: 'rate-invalid' }],
  [{ label1: 'x', rate1: '5', base1: 'ttc' }, { base1: 'base-unknown' }],
  [{ byState: true, vatWithheld: true }, { vatWithheld: 'vat-twice' }],
  [{ byState: true, label2: 'TVA', rate2: '1', base2: 'vat' }, { rate2: 'rates-too-high' }],
  [{ label1: 'a', rate1: '60', label3: 'b', rate3: '50', base3: 'taxed-net' }, { rate3: 'rates-too-high' }],
] satisfies [Partial<TypedTerms>, object][])('%o is refused', (typed, fields) => {
  expect(parseTerms({ ...none, ...typed })).toEqual({ ok: false, reason: 'fields', fields });
});
