import { expect, test } from 'vitest';
import { parseSettingsForm, type TypedSettings } from './settings.schema.ts';

const typed: TypedSettings = {
  defaultLanguage: 'en',
  currency: 'USD',
  usdRate: '605,25',
  notifyNewOrder: true,
  notifyNewMessage: false,
  notifyLowStock: true,
  quotesOn: true,
  notifyEmail: ' boss@exemple.cm ',
  digestHour: '7',
  twoFactor: 'app',
  trustedPhones: 'week',
  retentionMonths: '',
  deliveryOn: true,
  paymentsOn: true,
  tillOn: false,
  momoOn: false,
  serialsOn: false,
  importExportOn: true,
  homeTeachingOn: false,
  feedOn: false,
};
const read = (change: Partial<TypedSettings>, isMailConfigured = true) =>
  parseSettingsForm({ ...typed, ...change }, { isMailConfigured });

test('a complete form is parsed', () => {
  const { notifyNewOrder, notifyNewMessage, notifyLowStock } = typed;
  expect(read({})).toEqual({
    ok: true,
    settings: {
      defaultLanguage: 'en',
      currency: 'USD',
      usdRate: 605.25,
      notifyNewOrder,
      notifyNewMessage,
      notifyLowStock,
      quotesOn: true,
      notifyEmail: 'boss@exemple.cm',
      digestHour: 7,
      twoFactor: 'app',
      trustedPhones: 'week',
      retentionMonths: null,
      deliveryOn: true,
      paymentsOn: true,
      tillOn: false,
      momoOn: false,
      serialsOn: false,
      importExportOn: true,
      homeTeachingOn: false,
      feedOn: false,
    },
  });
});

test.each([
  ['600', 600],
  ['600.1234', 600.1234],
  ['0,0001', 0.0001],
  ['100 000', 100_000],
])('the rate "%s" is read', (usdRate, rate) => {
  expect(read({ usdRate })).toMatchObject({ settings: { usdRate: rate } });
});

test.each(['0', '0,0000', '-600', '600,12345', '100000,1', '6e2', 'abc', '1,2,3', 'Infinity', '.5'])(
  'the rate "%s" is refused',
  (usdRate) => {
    expect(read({ usdRate })).toMatchObject({ fields: { usdRate: 'rate-invalid' } });
  },
);

test('months of retention are whole, from 1 to 240, or none', () => {
  for (const months of [1, 36, 240])
    expect(read({ retentionMonths: ` ${months} ` })).toMatchObject({ settings: { retentionMonths: months } });
  for (const retentionMonths of ['0', '241', '-1', '1,5', '1e2', 'abc', '0x10'])
    expect(read({ retentionMonths })).toMatchObject({ fields: { retentionMonths: 'months-invalid' } });
});

test('the digest has an hour of the day, or none', () => {
  for (const hour of ['0', '7', '23'])
    expect(read({ digestHour: hour })).toMatchObject({ settings: { digestHour: Number(hour) } });
  expect(read({ digestHour: '' })).toMatchObject({ settings: { digestHour: null } });
  for (const digestHour of ['24', '-1', '7,5', '07', 'abc', '1e1'])
    expect(read({ digestHour })).toMatchObject({ fields: { digestHour: 'unknown-choice' } });
});

test('only dollars need a rate', () => {
  expect(read({ usdRate: ' ' })).toMatchObject({ fields: { usdRate: 'missing' } });
  expect(read({ usdRate: ' ', currency: 'EUR' })).toMatchObject({ settings: { usdRate: null } });
});

test('codes by SMS have no gateway, and codes by mail need mail', () => {
  expect(read({ twoFactor: 'sms' })).toMatchObject({ fields: { twoFactor: 'no-sms-gateway' } });
  expect(read({ twoFactor: 'email' }, false)).toMatchObject({ fields: { twoFactor: 'mail-not-configured' } });
  expect(read({ twoFactor: 'email' })).toMatchObject({ settings: { twoFactor: 'email' } });
});

test('all refusals come together', () => {
  const wrong = {
    defaultLanguage: 'de',
    currency: 'GBP',
    usdRate: 'x',
    notifyEmail: 'boss',
    twoFactor: '',
    trustedPhones: 'month',
  };
  expect(read(wrong)).toEqual({
    ok: false,
    reason: 'fields',
    fields: {
      defaultLanguage: 'unknown-choice',
      currency: 'unknown-choice',
      usdRate: 'rate-invalid',
      notifyEmail: 'email-invalid',
      twoFactor: 'unknown-choice',
      trustedPhones: 'unknown-choice',
    },
  });
});
