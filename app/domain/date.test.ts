import { expect, test } from 'vitest';
import { formatAge, formatDay, formatDayOrTime, formatMoment, formatWeekday } from './date.ts';

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

test.each([
  ['2026-11-22T08:00:40Z', 'il y a 0 min'],
  ['2026-11-22T07:20:00Z', 'il y a 40 min'],
  ['2026-11-20T09:00:00Z', 'il y a 47 h'],
  ['2026-11-20T08:00:00Z', 'il y a 2 j'],
])('an order of %s is as old as a seller says it', (moment, age) => {
  const said = formatAge(new Date(moment), new Date('2026-11-22T08:00:00Z'), 'fr');
  expect(said.replaceAll('\u00a0', ' ')).toBe(age);
});

test('an order of today says its time, an older one its day', () => {
  const today = '2026-03-05';
  expect(formatDayOrTime(lateInDouala, today, 'fr')).toBe('00:30');
  expect(formatDayOrTime(new Date('2026-03-04T22:30:00Z'), today, 'fr')).toBe('4 mars 2026');
});

test('a day with its weekday has the day before the month in both languages', () => {
  expect([formatWeekday('2026-11-28', 'fr'), formatWeekday('2026-11-28', 'en')]).toEqual([
    'sam. 28 nov. 2026',
    'Sat, 28 Nov 2026',
  ]);
});
