import { expect, test } from 'vitest';
import { parsePaymentTerms } from './terms.schema.ts';
import { askedDeposit, dialLink } from './terms.ts';

const owed = { goods: 25_000, balance: 25_000, paid: 0, isHandedOver: false };
const rule = { depositPercent: 30, depositFrom: null };

test('a deposit is asked for while nothing is paid, rounded up to the franc', () => {
  expect(askedDeposit({ ...owed, balance: 25_001 }, rule)).toBe(7_501);
  expect(askedDeposit({ ...owed, balance: 1 }, { ...rule, depositPercent: 50 })).toBeUndefined();
  expect(askedDeposit({ ...owed, paid: 1_000 }, rule)).toBeUndefined();
  expect(askedDeposit({ ...owed, balance: 0 }, rule)).toBeUndefined();
  expect(askedDeposit(owed, { ...rule, depositPercent: null })).toBeUndefined();
});

test('goods below the shop’s limit, and goods that were handed over, are asked for no deposit', () => {
  const from = { ...rule, depositFrom: 300_000 };
  const asked = (goods: number) => askedDeposit({ ...owed, goods, balance: goods + 1_500 }, from);
  expect([299_999, 300_000, 690_000].map(asked)).toEqual([undefined, 90_450, 207_450]);
  expect(askedDeposit({ ...owed, isHandedOver: true }, rule)).toBeUndefined();
});

test('the USSD code is dialled with its amount', () => {
  expect(dialLink('*126*14*677000011*{montant}#', 12_500)).toBe('tel:*126*14*677000011*12500%23');
  expect(dialLink('#150#', 5)).toBe('tel:%23150%23');
});

const none = {
  ...{ momoFr: '', momoEn: '', momoUssd: '', orangeFr: '', orangeEn: '', orangeUssd: '' },
  ...{ bankFr: '', bankEn: '', depositPercent: '', depositFrom: '' },
};

test('only methods with a text are shown, and the other language is optional', () => {
  expect(parsePaymentTerms(none)).toEqual({
    ok: true,
    terms: { instructions: {}, depositPercent: null, depositFrom: null },
  });
  const momoFr = 'Envoyez au 677 00 00 11';
  expect(
    parsePaymentTerms({
      ...{ ...none, momoFr, momoUssd: ' *126*14*677000011*{montant}# ' },
      ...{ depositPercent: '30', depositFrom: '300 000 FCFA' },
    }),
  ).toEqual({
    ok: true,
    terms: {
      instructions: { 'mtn-momo': { fr: momoFr, en: '', ussd: '*126*14*677000011*{montant}#' } },
      depositPercent: 30,
      depositFrom: 300_000,
    },
  });
});

test.each([
  [{ momoUssd: '*126#' }, { momoFr: 'missing' }],
  [{ bankEn: 'Account 1' }, { bankFr: 'missing' }],
  [{ orangeFr: 'x', orangeUssd: 'appelez' }, { orangeUssd: 'ussd-invalid' }],
  [{ orangeFr: 'x', orangeUssd: `*${'1'.repeat(40)}#` }, { orangeUssd: 'ussd-invalid' }],
  [{ depositPercent: '100' }, { depositPercent: 'percent-invalid' }],
  [{ depositPercent: '-5' }, { depositPercent: 'percent-invalid' }],
  [{ depositFrom: 'beaucoup' }, { depositFrom: 'amount-invalid' }],
  [{ bankFr: 'x'.repeat(301) }, { bankFr: 'too-long' }],
])('%o is refused', (typed, fields) => {
  expect(parsePaymentTerms({ ...none, ...typed })).toEqual({ ok: false, reason: 'fields', fields });
});
