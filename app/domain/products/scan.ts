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
