import { expect, test } from 'vitest';
import { parseOrganisation } from './organisation.schema.ts';
import { isUsualNiu } from './organisation.ts';

const typed = {
  ...{ name: ' Hôpital de  district ', kind: 'hospital', niu: 'm012345678901 z', rccm: '', address: 'BP 12' },
  ...{ town: 'Édéa', contactName: 'Mme Ngo', phone: '677 00 00 22', email: '', termsDays: '30', note: '' },
  creditLimit: '2 500 000',
};

test('an organisation is read, with its NIU in capitals', () => {
  expect(parseOrganisation(typed)).toEqual({
    ok: true,
    organisation: {
      ...typed,
      name: 'Hôpital de district',
      niu: 'M012345678901Z',
      phone: '+237677000022',
      termsDays: 30,
      creditLimit: 2_500_000,
    },
  });
  expect([isUsualNiu('M012345678901Z'), isUsualNiu('P12345'), isUsualNiu('')]).toEqual([true, false, true]);
});

test.each([
  [{ name: '' }, { name: 'missing' }],
  [{ kind: 'x' }, { kind: 'kind-missing' }],
  [{ niu: 'A12' }, { niu: 'niu-invalid' }],
  [{ niu: 'M0123/45678' }, { niu: 'niu-invalid' }],
  [{ termsDays: '181' }, { termsDays: 'days-invalid' }],
  [{ creditLimit: '2,5' }, { creditLimit: 'amount-invalid' }],
  [{ creditLimit: '1000000000' }, { creditLimit: 'amount-too-large' }],
  [{ phone: '12' }, { phone: 'phone-too-short' }],
  [{ email: 'x' }, { email: 'email-invalid' }],
])('%o is refused', (change, fields) => {
  expect(parseOrganisation({ ...typed, ...change })).toEqual({ ok: false, reason: 'fields', fields });
});
