import type { Entry } from './entry.ts';

/** Lengths of Sage 100, in characters. */
const lengths = { piece: 13, label: 35 };

/** For the import of Sage 100: eleven columns between tabs, CRLF, Windows-1252; lines of one journal, day and piece are one entry. https://developer.sage.com/100/fr/saas/guides/samples/exemplesmappage */
export function toSage(entries: Entry[]): Buffer {
  const lines = entries.flatMap(({ journal, day, piece, label, lines }) => {
    const [year = '', month, date] = day.split('-');
    const shown = `${date}${month}${year.slice(2)}`;
    return lines.map(({ account, debit, credit }) =>
      [
        'G',
        journal,
        shown,
        cut(piece, lengths.piece),
        account,
        '',
        cut(label, lengths.label),
        '',
        '',
        amount(debit),
        amount(credit),
      ].join('\t'),
    );
  });
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
}

const amount = (value: number) => (value === 0 ? '' : `${value},00`);

/** Without signs that Windows-1252 lacks or that would begin another column: their plain letters stand for them. */
function cut(text: string, length: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/œ/g, 'oe')
    .replace(/Œ/g, 'OE')
    .replace(/\s+/g, ' ')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, plainLetter);
  return plain.slice(0, length);
}

function plainLetter(sign: string): string {
  const [letter = ''] = sign.normalize('NFD').replace(/\p{M}/gu, '');
  return /^[^\u0020-\u007e]/.test(letter) ? '?' : letter;
}
