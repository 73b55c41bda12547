export type ByteRange = { first: number; last: number };

/**
 * The bytes that a `Range` header asks for (RFC 9110, 14.1.2). Undefined when all are to be sent: there is no such
 * header, it names several ranges or is malformed. `unsatisfiable` when it begins behind the end.
 */
export function parseByteRange(
  header: string | null,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const wanted = Number(last);
    return wanted === 0 ? 'unsatisfiable' : { first: Math.max(0, length - wanted), last: length - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= length) return 'unsatisfiable';
  return { first: Number(first), last: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}
