import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, parsePhone, stripPhone } from './phone.ts';

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
    expect(parsePhone('233 42 00 0')).toEqual({ ok: false, reason: 'phone-invalid' });
    expect(parsePhone('2 33 42 00 00')).toEqual({ ok: true, phone: '+237233420000' });
  });

  test.each(['577000011', '67700001', '6770000112', '+237577000011'])('%s is refused', (typed) => {
    expect(parsePhone(typed)).toEqual({ ok: false, reason: 'phone-invalid' });
  });
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
