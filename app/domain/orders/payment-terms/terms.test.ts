import { expect, test } from 'vitest';
import { parsePaymentTerms } from './terms.schema.ts';
import { askedDeposit, dialLink } from './terms.ts';

test('a deposit is asked for while nothing is paid, rounded up to the franc', () => {
  expect(askedDeposit({ balance: 25_001, paid: 0 }, 30)).toBe(7_501);
  expect(askedDeposit({ balance: 1, paid: 0 }, 50)).toBeUndefined();
  expect(askedDeposit({ balance: 25_000, paid: 1_000 }, 30)).toBeUndefined();
  expect(askedDeposit({ balance: 0, paid: 0 }, 30)).toBeUndefined();
  expect(askedDeposit({ balance: 25_000, paid: 0 }, null)).toBeUndefined();
});

test('the USSD code is dialled with its amount', () => {
  expect(dialLink('*126*14*677000011*{montant}#', 12_500)).toBe('tel:*126*14*677000011*12500%23');
  expect(dialLink('#150#', 5)).toBe('tel:%23150%23');
});

const none = {
  ...{ momoFr: '', momoEn: '', momoUssd: '', orangeFr: '', orangeEn: '', orangeUssd: '' },
  ...{ bankFr: '', bankEn: '', depositPercent: '' },
};

test('only methods with a text are shown, and the other language is optional', () => {
  expect(parsePaymentTerms(none)).toEqual({
    ok: true,
    terms: { instructions: {}, depositPercent: null },
  });
  const momoFr = 'Envoyez au 677 00 00 11';
  expect(
    parsePaymentTerms({ ...none, momoFr, momoUssd: ' *126*14*677000011*{montant}# ', depositPercent: '30' }),
  ).toEqual({
    ok: true,
    terms: {
      instructions: { 'mtn-momo': { fr: momoFr, en: '', ussd: '*126*14*677000011*{montant}#' } },
      depositPercent: 30,
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
  [{ bankFr: 'x'.repeat(301) }, { bankFr: 'too-long' }],
])('%o is refused', (typed, fields) => {
  expect(parsePaymentTerms({ ...none, ...typed })).toEqual({ ok: false, reason: 'fields', fields });
});
