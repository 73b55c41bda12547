import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePhone } from './phone.schema.ts';
import { formatPhone, phoneLink, spacePhone, stripPhone } from './phone.ts';

const spellings = [
  '677000011',
  '6 77 00 00 11',
  '677-00-00-11',
  '6.77.00.00.11',
  '+237 677000011',
  '00237 6 77 00 00 11',
  '237677000011',
];

describe('a phone number of Cameroon', () => {
  test.each(spellings)('%s is +237677000011', (typed) => {
    expect(parsePhone(typed)).toEqual({ ok: true, phone: '+237677000011' });
  });

  test('may be a landline that starts with 2', () => {
    expect(parsePhone('233 42 00 0')).toEqual({ ok: false, reason: 'phone-digit-missing' });
    expect(parsePhone('2 33 42 00 00')).toEqual({ ok: true, phone: '+237233420000' });
  });

  test.each([
    ['577000011', 'phone-invalid'],
    ['+237577000011', 'phone-invalid'],
    ['6 90 11 22 3', 'phone-digit-missing'],
    ['+237 6 90 11 22 3', 'phone-digit-missing'],
    ['77 00 00 11', 'phone-digit-missing'],
    ['677', 'phone-too-short'],
    ['6770000112', 'phone-digit-extra'],
    ['+2376770000112', 'phone-digit-extra'],
    ['677000011 / 699000022', 'phone-too-long'],
    ['0677000011', 'phone-invalid'],
  ])('%s is refused: %s', (typed, reason) => {
    expect(parsePhone(typed)).toEqual({ ok: false, reason });
  });

  test.each([
    '\u202a6\u00a077\u202f00\u200b00\u201111\u202c',
    '６７７０００００１１'.replace('０００００', '００００'),
    '٦٧٧٠٠٠٠١١',
    '\u200e(+237) 6 77 00 00 11',
    'Tél. : +237 6 77 00 00 11',
    'tel:+237677000011',
    '+00237 677 00 00 11',
    '+237 (0)677 00 00 11',
    '+237 0677000011',
    '237 0677000011',
    '6\t77\t00\t00\t11',
  ])('%s is read as well', (typed) => {
    expect(parsePhone(typed)).toEqual({ ok: true, phone: '+237677000011' });
  });
});

describe('a number of another country is stored as it is called', () => {
  test.each([
    ['\u202d+33 6 12 34 56 78\u202c', '+33612345678'],
    ['\u2066\ufeff+33 6 12 34 56 78\u2069', '+33612345678'],
    ['＋３３ ６ １２ ３４ ５６ ７８', '+33612345678'],
    ['(+33) 6 12 34 56 78', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['+33 ( 0 ) 6 12 34 56 78', '+33612345678'],
    ['+33 [0]6 12 34 56 78', '+33612345678'],
    ['+33 06 12 34 56 78', '+33612345678'],
    ['0033 (0)6-12-34-56-78', '+33612345678'],
    ['00 33 06 12 34 56 78', '+33612345678'],
    ['+44 (0)7911 123456', '+447911123456'],
    ['+44 07911 123456', '+447911123456'],
    ['+49 0151 12345678', '+4915112345678'],
    ['+32 0470 12 34 56', '+32470123456'],
    ['+41 079 123 45 67', '+41791234567'],
    ['+234 0803 123 4567', '+2348031234567'],
    ['+1 (202) 555-0123', '+12025550123'],
    // These countries keep the zero.
    ['+39 06 1234 5678', '+390612345678'],
    ['+39 (0)6 1234 5678', '+390612345678'],
    ['+225 07 07 12 34 56', '+2250707123456'],
    ['+242 06 612 34 56', '+242066123456'],
    ['+235 66 12 34 56', '+23566123456'],
  ])('%s is %s', (typed, phone) => {
    expect(parsePhone(typed)).toEqual({ ok: true, phone });
  });

  test.each([
    ['+33 6 12 34 56 7', 'phone-digit-missing'],
    ['+33 06 12 34 56 7', 'phone-digit-missing'],
    ['+33 6 12 34 56 78 9', 'phone-digit-extra'],
    ['+33 6 12', 'phone-too-short'],
    ['+33 6 12 34 56 78 +33 6 98 76 54 32', 'phone-invalid'],
    ['+33 0 00 00 00 00 0', 'phone-invalid'],
    ['+999 123 456 789', 'phone-invalid'],
    ['+0677000011', 'phone-invalid'],
    [`+33${'6'.repeat(50)}`, 'phone-invalid'],
  ])('%s is refused: %s', (typed, reason) => {
    expect(parsePhone(typed)).toEqual({ ok: false, reason });
  });
});

test('a link calls the number however it is written', () => {
  expect(phoneLink('677 00 00 11')).toBe('tel:+237677000011');
  expect(phoneLink('\u202d+33 (0)6 12 34 56 78')).toBe('tel:+33612345678');
});

test('a typed number is shown in pairs, so that a missing digit is seen', () => {
  expect(spacePhone('690112233')).toBe('6 90 11 22 33');
  expect(spacePhone('69011223')).toBe('6 90 11 22 3');
  expect(spacePhone('+237690112233')).toBe('+237 6 90 11 22 33');
  expect(spacePhone('677')).toBe('677');
  expect(spacePhone('+33612345678')).toBe('+33612345678');
});

test('a foreign number needs its + or 00', () => {
  expect(parsePhone('+33 6 12 34 56 78')).toEqual({ ok: true, phone: '+33612345678' });
  expect(parsePhone('0033612345678')).toEqual({ ok: true, phone: '+33612345678' });
  expect(parsePhone('33612345678')).toEqual({ ok: false, reason: 'phone-invalid' });
});

test.each(['', '   ', '+', 'abc', '--'])('"%s" is no number at all', (typed) => {
  expect(parsePhone(typed)).toEqual({ ok: false, reason: 'phone-missing' });
});

test('whatever is typed, the stripped text has digits and at most a leading +, and an accepted number is E.164', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(stripPhone(typed)).toMatch(/^\+?[0-9]*$/);
      const parsed = parsePhone(typed);
      if (parsed.ok) expect(parsed.phone).toMatch(/^\+[1-9]\d{6,14}$/);
    }),
  );
});

test('separators do not change the number', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(' ', '.', '-', '(', ')', '\u00a0'), { minLength: 9, maxLength: 9 }),
      (gaps) => {
        const typed = [...'677000011'].map((digit, i) => digit + gaps[i]).join('');
        expect(parsePhone(typed)).toEqual({ ok: true, phone: '+237677000011' });
      },
    ),
  );
});

test('is shown in pairs of digits, and parses back', () => {
  expect(formatPhone('+237677000011')).toBe('+237\u00a06\u00a077\u00a000\u00a000\u00a011');
  expect(formatPhone('+33612345678')).toBe('+33612345678');
});
