import fc from 'fast-check';

/** Texts that broke other programs. The simplest is first, because counterexamples shrink towards it. */
export const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e99',
  '1.5',
  '12,5',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '0x10',
  '٣',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '-99999999999999999999',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '-271821-04-20',
  '275760-09-13T00:00:00Z',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\uffff',
  '\u202egnp.exe',
  '\u200b\u200d\u2066',
  'é'.normalize('NFD'),
  'İıſß',
  '👩🏽‍🦽',
  '﷽',
  '\r\nSet-Cookie: a=b',
  '\u001b[31mred\u001b[0m',
  '\n{"level":60,"msg":"forged"}',
  '[]',
  '{}',
  '[[[[[[[[',
  '[[1,"1",""],[1,"1",""]]',
  '[[99999999999,"-1","x"]]',
  '{"$ne":null}',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  "'; drop table products; --",
  '\\',
  '%',
  '_%_',
  '%00',
  '%E0%A4%A',
  '&amp;',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://elsewhere.example/@user:pass',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'CON.png',
  'file:///etc/passwd',
  '=HYPERLINK("http://elsewhere.example")',
  '+237',
  '@SUM(A1)',
  '%s%n%x',
  '{{7*7}}<%= 7*7 %>#{7*7}',
  '() { :; }; echo',
  '$(sleep 5)',
  '00000000-0000-4000-8000-000000000000',
  'a@b',
  'a@b.cm\nBcc: x@elsewhere.example',
  '"a b"@exemple.cm',
  '1-1',
  '1-0',
  '1--1',
  '2147483648-1',
  'en',
  'admin',
  'completed',
] as const;

/** What every field is tried with. */
export const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'é'.repeat(12_000),
  '-1',
  '1e99',
  '999999999999999999999',
  '12,5',
  '<script>alert(1)</script>',
  "'; drop table products; --",
  '\ud800',
  '{"$ne":null}',
  '../../etc/passwd',
  '%00',
  '🦽 مرحبا',
];

/** What every id of an address is tried with. */
export const nastyIds = [
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  'abc',
  '\0',
  '🦽',
  "' or 1=1",
  '../',
  '00000000-0000-4000-8000-000000000000',
  'x'.repeat(1000),
];

/** Texts that make careless regular expressions slow. */
const longText = fc
  .tuple(
    fc.constantFrom(
      'a',
      ' ',
      '0',
      'é',
      '%',
      '<',
      '"',
      '[',
      '(',
      '1-1,',
      '\n',
      'a@',
      '.',
      '=',
      '👩🏽‍🦽',
      '=,;\t',
    ),
    fc.constantFrom(61, 121, 255, 2001, 5001, 20_000, 60_000),
  )
  .map(([piece, length]) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length));

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(...oddTexts), { maxLength: 4 }).map((all) => all.join('')),
  },
  { weight: 2, arbitrary: longText },
);

/** Percent-encodes a text as UTF-8; lone surrogates become invalid bytes. */
export function encodeOddly(text: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text);
  return Array.from(text, (character) => {
    if (/[\w.~-]/.test(character)) return character;
    const code = character.charCodeAt(0);
    const isHalf = character.length === 1 && code >= 0xd800 && code <= 0xdfff;
    const bytes = isHalf
      ? [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
      : [...Buffer.from(character)];
    return bytes.map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');
  }).join('');
}
