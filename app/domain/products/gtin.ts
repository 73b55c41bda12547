/** The number under a bar code: 8, 12, 13 or 14 digits, the last a check digit (GS1 General Specifications, 7.9). Empty when nothing is typed, undefined when it is no such number. */
export function parseGtin(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}]/gu, '');
  return digits === '' || isGtin(digits) ? digits : undefined;
}

function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return false;
  const weighted = [...digits].reverse().map((digit, i) => Number(digit) * (i % 2 === 0 ? 1 : 3));
  return weighted.reduce((sum, each) => sum + each, 0) % 10 === 0;
}
