import { expect, test } from 'vitest';
import { parseMomoRequest } from './momo-request.schema.ts';
import { mayRelease, secondsToNextCheck } from './momo-request.ts';

test('checks come after 5, 10, 20, 40 s, each minute to 10 min, each quarter of an hour to a day', () => {
  const waits: number[] = [];
  let age = 0;
  for (let checks = 0; ; checks += 1) {
    const wait = secondsToNextCheck({ checks, age });
    if (wait === undefined) break;
    waits.push(wait);
    age += wait;
  }
  expect(waits.slice(0, 6)).toEqual([5, 10, 20, 40, 60, 60]);
  expect(waits.filter((wait) => wait === 60)).toHaveLength(9);
  expect(waits.filter((wait) => wait === 900)).toHaveLength(95);
  expect(age).toBe(86_400);
});

test.each([
  [{ state: 'stuck', provider: 'mtn' }, 0, true],
  [{ state: 'disputed', provider: 'mtn' }, 0, true],
  [{ state: 'unsure', provider: 'campay' }, 0, true],
  [{ state: 'unsure', provider: 'mtn' }, 0, false],
  [{ state: 'pending', provider: 'campay' }, 0, false],
  // A shop whose provider was taken off asks nobody any more.
  [{ state: 'pending', provider: 'mtn' }, 23, false],
  [{ state: 'pending', provider: 'mtn' }, 25, true],
  [{ state: 'created', provider: 'campay' }, 25, true],
  [{ state: 'succeeded', provider: 'campay' }, 25, false],
] as const)('%o, opened %i hours ago, may be released: %s', (momoRequest, hours, may) => {
  const openedAt = new Date(Date.now() - hours * 3_600_000);
  expect(mayRelease({ ...momoRequest, openedAt })).toBe(may);
});

test('the number and the amount are read as they are typed', () => {
  expect(parseMomoRequest({ phone: '6 77 00 00 11', amount: '25 000 FCFA' })).toEqual({
    ok: true,
    momoRequest: { phone: '+237677000011', amount: 25_000 },
  });
});

test.each([
  [{ phone: '' }, { phone: 'phone-missing' }],
  [{ phone: '+33612345678' }, { phone: 'phone-not-mobile' }],
  [{ phone: '222000011' }, { phone: 'phone-not-mobile' }],
  [{ phone: '67700' }, { phone: 'phone-too-short' }],
  [{ amount: '0' }, { amount: 'amount-zero' }],
  [{ amount: '12,5' }, { amount: 'amount-invalid' }],
  [{ amount: '' }, { amount: 'amount-missing' }],
  [{ amount: '1000000000' }, { amount: 'amount-too-large' }],
])('%o is refused', (typed, fields) => {
  expect(parseMomoRequest({ phone: '677000011', amount: '500', ...typed })).toEqual({
    ok: false,
    reason: 'fields',
    fields,
  });
});
