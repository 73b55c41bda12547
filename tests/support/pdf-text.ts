import { inflateSync } from 'node:zlib';

/** The text of each page of a `pdfkit` PDF, one line for each drawn text. A letter that the font lacks is `□`. */
export function readPdf(pdf: Buffer): string[] {
  const objects = readObjects(pdf);
  const letters = new Map<string, Map<string, string>>();
  for (const { head } of objects.values())
    for (const [, name = '', font = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '') ?? [];
      letters.set(name, readLetters(objects.get(table)?.content ?? ''));
    }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const [, content = ''] = /\/Contents (\d+) 0 R/.exec(head) ?? [];
      return readPage(objects.get(content)?.content ?? '', letters);
    });
}

function readObjects(pdf: Buffer) {
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
function readPage(content: string, letters: Map<string, Map<string, string>>): string {
  return [...content.matchAll(/BT\n([\s\S]*?)ET/g)]
    .map(([, piece = '']) => {
      const [, font = ''] = /\/(F\d+) [\d.]+ Tf/.exec(piece) ?? [];
      const codes = [...piece.matchAll(/<(\w+)>/g)].flatMap(([, drawn = '']) => drawn.match(/\w{4}/g) ?? []);
      return codes.map((code) => letters.get(font)?.get(code) ?? '?').join('');
    })
    .join('\n');
}
