/** In ms: a scanner that reads one label twice does so within this time. For a second piece, staff scan later or press +. */
export const scanRepeatMs = 1000;

export type Scan = { code: string; at: number };

/** Whether a scanner read the same label twice. Times are in ms, of one clock. */
export function isRepeatedScan(last: Scan | undefined, { code, at }: Scan): boolean {
  return last !== undefined && last.code === code && at - last.at < scanRepeatMs;
}

/** A SKU as scanners and people write it: without case, blanks and signs. */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** One word with a digit in it: what scanners type, and hardly a name. */
export function looksLikeCode(typed: string): boolean {
  return /^\S*\d\S*$/.test(typed.trim());
}

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
