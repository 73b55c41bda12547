import { inflateSync } from 'node:zlib';

type Letters = { texts: Map<string, string>; widths: number[] };

/** A drawn text and where it stands, in points from the upper left corner. */
export type PlacedText = { text: string; left: number; right: number; top: number; bottom: number };
export type PlacedPage = { width: number; height: number; texts: PlacedText[] };

/** The text of each page of a `pdfkit` PDF, one line for each drawn text. A letter that the font lacks is `□`. */
export function readPdf(pdf: Buffer): string[] {
  return readPlaces(pdf).map(({ texts }) => texts.map(({ text }) => text).join('\n'));
}

/** The pages of a `pdfkit` PDF, with the place of each drawn text. */
export function readPlaces(pdf: Buffer): PlacedPage[] {
  const objects = readObjects(pdf);
  const letters = new Map<string, Letters>();
  for (const { head } of objects.values())
    for (const [, name = '', font = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const { head: fontHead = '' } = objects.get(font) ?? {};
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(fontHead) ?? [];
      const [, descendant = ''] = /\/DescendantFonts \[(\d+) 0 R\]/.exec(fontHead) ?? [];
      const [, widths = ''] = /\/W \[0 \[([^\]]*)\]\]/.exec(objects.get(descendant)?.head ?? '') ?? [];
      letters.set(name, {
        texts: readLetters(objects.get(table)?.content ?? ''),
        widths: widths.split(/\s+/).filter(Boolean).map(Number),
      });
    }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const [, content = ''] = /\/Contents (\d+) 0 R/.exec(head) ?? [];
      const [, width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? []).map(Number);
      const texts = readPage(objects.get(content)?.content ?? '', letters, height);
      return { width, height, texts };
    });
}

export function readObjects(pdf: Buffer) {
  const parts = pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm);
  return new Map(
    [...parts].map(([, id = '', body = '']) => {
      const [head = '', stream] = body.split(/\nstream\n/);
      const isPacked = stream !== undefined && head.includes('FlateDecode');
      const content = isPacked ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : '';
      return [id, { head, content }];
    }),
  );
}

function readLetters(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    [...list.matchAll(/<([\w ]+)>/g)].forEach(([, units = ''], index) => {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      letters.set(code, Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  return letters.set('0000', '□');
}

/** A text is between `BT` and `ET`; diacritics are moved into place inside it. */
function readPage(content: string, letters: Map<string, Letters>, height: number): PlacedText[] {
  return [...content.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, piece = '']) => {
    const [, font = '', size = ''] = /\/(F\d+) ([\d.]+) Tf/.exec(piece) ?? [];
    const [, x = '', y = ''] = /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm/.exec(piece) ?? [];
    const { texts, widths } = letters.get(font) ?? { texts: new Map(), widths: [] };
    const codes = [...piece.matchAll(/<(\w+)>/g)].flatMap(([, drawn = '']) => drawn.match(/\w{4}/g) ?? []);
    const inked = codes.slice(0, 1 + codes.findLastIndex((code) => texts.get(code) !== ' '));
    const advance = inked.reduce((sum, code) => sum + (widths[Number.parseInt(code, 16)] ?? 0), 0);
    const kerned = [...piece.matchAll(/> ([-\d.]+)/g)].reduce((sum, [, by]) => sum + Number(by), 0);
    const baseline = height - Number(y);
    const em = Number(size);
    return {
      text: codes.map((code) => texts.get(code) ?? '?').join(''),
      left: Number(x),
      right: Number(x) + ((advance - kerned) * em) / 1000,
      top: baseline - 0.76 * em,
      bottom: baseline + 0.24 * em,
    };
  });
}
