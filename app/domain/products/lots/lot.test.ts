import { expect, test } from 'vitest';
import { daysLeft, isExpired, parseExpiry } from './lot.ts';

test.each([
  ['', null],
  ['  ', null],
  ['2027-12-31', '2027-12-31'],
  ['2027/6/5', '2027-06-05'],
  ['31/12/2027', '2027-12-31'],
  ['05.06.2027', '2027-06-05'],
  ['5-6-27', '2027-06-05'],
  ['12/31/2027', '2027-12-31'],
  ['2028-02', '2028-02-29'],
  ['02/2027', '2027-02-28'],
  ['12/27', '2027-12-31'],
  ['31 déc. 2027', '2027-12-31'],
  ['1 August 2027', '2027-08-01'],
  ['Aug 1, 2027', '2027-08-01'],
  ['août 2027', '2027-08-31'],
  ['FEB 2028', '2028-02-29'],
  ['juin-27', '2027-06-30'],
  ['juil 2027', '2027-07-31'],
])('%j is the expiry %j', (typed, day) => {
  expect(parseExpiry(typed)).toBe(day);
});

test.each([
  '31/02/2027',
  '13/2027',
  '2027',
  'demain',
  '00/2027',
  '32 mars 2027',
  '12/31/2027 env.',
  'foo 2027',
])('%j is no expiry', (typed) => {
  expect(parseExpiry(typed)).toBeUndefined();
});

test('a piece is good on its last day', () => {
  expect(isExpired('2027-12-31', '2027-12-31')).toBe(false);
  expect(isExpired('2027-12-30', '2027-12-31')).toBe(true);
  expect(daysLeft('2027-12-30', '2027-12-31')).toBe(-1);
});
