import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openingAt, parseHours } from './opening.ts';

test.each([
  ['', ''],
  [' Fermé ', ''],
  ['closed', ''],
  ['8 h – 18 h', '08:00-18:00'],
  ['8h30-18:15', '08:30-18:15'],
  ['8-12, 14-18', '08:00-12:00, 14:00-18:00'],
  ['8 h à 12 h et 14 h à 18 h', '08:00-12:00, 14:00-18:00'],
  ['0-24', '00:00-24:00'],
])('%s is read', (typed, hours) => {
  expect(parseHours(typed)).toBe(hours);
});

test.each(['18-8', '8-8', '8', '8-', '8-25', '8:75-9', '8-12, 11-18', '8-12-18', 'matin', '\u0000', '-8-18'])(
  '%s is refused',
  (typed) => {
    expect(parseHours(typed)).toBe(undefined);
  },
);

test('what is saved reads back as itself, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789:h-–, àet') }), (typed) => {
      const hours = parseHours(typed);
      if (hours !== undefined) expect(parseHours(hours)).toBe(hours);
    }),
  );
});

const day = '08:00-12:00, 14:00-18:00';
const week = [day, day, day, day, day, '09:00-13:00', ''];

test.each([
  // Monday 16 November 2026; Douala is an hour ahead.
  ['2026-11-16T06:59Z', { isOpen: false, opensAt: '08:00', daysAhead: 0, weekday: 0 }],
  ['2026-11-16T07:00Z', { isOpen: true, until: '12:00' }],
  ['2026-11-16T11:00Z', { isOpen: false, opensAt: '14:00', daysAhead: 0, weekday: 0 }],
  ['2026-11-16T16:59Z', { isOpen: true, until: '18:00' }],
  ['2026-11-16T17:00Z', { isOpen: false, opensAt: '08:00', daysAhead: 1, weekday: 1 }],
  ['2026-11-21T12:00Z', { isOpen: false, opensAt: '08:00', daysAhead: 2, weekday: 0 }],
  ['2026-11-22T23:30Z', { isOpen: false, opensAt: '08:00', daysAhead: 0, weekday: 0 }],
])('at %s', (moment, opening) => {
  expect(openingAt(week, new Date(moment))).toEqual(opening);
});

test('a week of one morning opens again in seven days, a week without hours says nothing', () => {
  const one = ['08:00-12:00', '', '', '', '', '', ''];
  expect(openingAt(one, new Date('2026-11-16T12:00Z'))).toMatchObject({ daysAhead: 7, weekday: 0 });
  expect(openingAt(['', '', '', '', '', '', ''], new Date())).toBe(undefined);
});
