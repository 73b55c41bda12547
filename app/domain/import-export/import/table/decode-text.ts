/** What byte 0x80 and those after it mean in the "CSV (MS-DOS)" of a French Excel. */
const msDos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const windows = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes);
const macintosh = (bytes: Uint8Array) => new TextDecoder('macintosh').decode(bytes);
const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/** UTF-8 and UTF-16, else the encodings of Excel: Windows, MS-DOS, Macintosh. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return isBinary(bytes) ? windows(bytes) : (decodeDamaged(bytes) ?? decodeOfExcel(bytes));
  }
}

/** Pictures and the like, which no encoding makes a table. */
function isBinary(bytes: Uint8Array): boolean {
  const beginning = bytes.subarray(0, 10_000);
  const controls = beginning.filter((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13);
  return controls.length * 100 > beginning.length;
}

const utf8Sequence =
  /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

/** Mostly UTF-8: the bytes that are none are of Windows, as a cell that was pasted with another program. */
function decodeDamaged(bytes: Uint8Array): string | undefined {
  let sequences = 0;
  let others = 0;
  const text = latin1(bytes).replace(utf8Sequence, (sequence) => {
    if (sequence.length > 1) sequences += 1;
    else others += 1;
    const encoded = Buffer.from(sequence, 'latin1');
    return sequence.length > 1 ? encoded.toString('utf8') : windows(encoded);
  });
  return sequences > others ? text.replace(/^\ufeff/, '') : undefined;
}

/** The encoding in which fewest letters stand where French has none; that of Windows when they are equal. */
function decodeOfExcel(bytes: Uint8Array): string {
  const texts = [
    windows(bytes),
    latin1(bytes).replace(/[\x80-\xff]/g, (byte) => msDos.charAt(byte.charCodeAt(0) - 0x80)),
    macintosh(bytes),
  ];
  const oddities = texts.map((text) => text.slice(0, 1_000_000).match(odd)?.length ?? 0);
  return texts[oddities.indexOf(Math.min(...oddities))] ?? '';
}

/** What French has not: signs and capitals behind a small letter, foreign capitals before one, lines of boxes, dots between blanks, and letters that stand alone. */
const odd = new RegExp(
  [
    String.raw`[a-zß-öø-ÿœ][‚ƒ„†‡‰Š‹ŽšžŸÀ-ÖØ-Þ¬¤§¨©ª¶¸\u0080-\u009f¢£¥¿¡]`,
    String.raw`[‚ƒ„†‡‰Š‹ŽšžŸ\u0080-\u009f¢¥¿¡ÁÄÅÌÍÒÓÖÙÚÜÑØÆÐÞÝ](?=[a-zß-öø-ÿ])`,
    String.raw`[ˆ˜¦\u2500-\u25ff‗∂∑∏π∫√≈∆◊ﬁﬂ]`,
    '(?<= )…(?= )',
    String.raw`(?<![\p{L}\p{M}])(?![àÀôÔ])[ß-öø-ÿÀ-ÖØ-ÞŠŽšžƒ](?![\p{L}\p{M}'’])`,
  ].join('|'),
  'gu',
);
