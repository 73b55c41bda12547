import { expect, test } from 'vitest';
import { formatDay, formatMoment } from './date.ts';

const lateInDouala = new Date('2026-03-04T23:30:00Z');

test('a day and a time are those of Cameroon, the day before the month in both languages', () => {
  expect([formatDay(lateInDouala, 'fr'), formatDay(lateInDouala, 'en')]).toEqual([
    '5 mars 2026',
    '5 Mar 2026',
  ]);
  expect([formatMoment(lateInDouala, 'fr'), formatMoment(lateInDouala, 'en')]).toEqual([
    '5 mars 2026, 00:30',
    '5 Mar 2026, 00:30',
  ]);
});
