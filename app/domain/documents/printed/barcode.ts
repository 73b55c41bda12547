/** Widths of bars and spaces of each code, from ISO/IEC 15417. */
const widths =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212' +
  '223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331' +
  '132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124' +
  '121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112' +
  '421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232';
const patterns = [...(widths.match(/.{6}/g) ?? []), '2331112'];
const [toC, toB, startB, startC, stop] = [99, 100, 104, 105, 106] as const;

/** Dark and light modules of a Code 128, without its quiet zones; undefined for what it cannot say: nothing, or a sign that is not ASCII. */
export function encodeCode128(text: string): boolean[] | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const codes = codesOf(text);
  const check = codes.reduce((sum, code, i) => sum + code * Math.max(1, i), 0) % 103;
  return [...codes, check, stop].flatMap((code) =>
    [...(patterns[code] ?? '')].flatMap((width, i) => Array<boolean>(Number(width)).fill(i % 2 === 0)),
  );
}

/** Set C holds two digits in a code. */
function codesOf(text: string): number[] {
  const codes: number[] = [];
  let set: CodeSet | undefined;
  for (let at = 0; at < text.length; at += set === 'C' ? 2 : 1) {
    const next = chooseSet(text, at, set);
    if (next !== set) codes.push(set ? { B: toB, C: toC }[next] : { B: startB, C: startC }[next]);
    set = next;
    codes.push(set === 'C' ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32);
  }
  return codes;
}

type CodeSet = 'B' | 'C';

/** Changing to C is worth it for four digits at an end, for six within. */
function chooseSet(text: string, at: number, set: CodeSet | undefined): CodeSet {
  const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
  if (set === 'C') return digits >= 2 ? 'C' : 'B';
  const isAtEnd = at === 0 || at + digits === text.length;
  const isEven = set === undefined || digits % 2 === 0;
  return isEven && digits >= (isAtEnd ? 4 : 6) ? 'C' : 'B';
}
