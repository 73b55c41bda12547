import { crc32, deflateRawSync } from 'node:zlib';

/** Whether a workbook asks for more than a file may ask for, and is refused whatever it holds. */
export type HostileWorkbook = { what: string; bytes: Uint8Array<ArrayBuffer> };

const mebibyte = 1024 * 1024;
const text = (address: string, written: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${written}</t></is></c>`;
const header = `<row r="1">${text('A1', 'sku')}${text('B1', 'nom')}</row>`;

/** Workbooks of a few hundred bytes to a few KiB that once took the whole process, or all of its time, to be read. */
export function hostileWorkbooks(): HostileWorkbook[] {
  const rows = (content: string, before = '') =>
    workbook(`${before}<worksheet><sheetData>${content}</sheetData></worksheet>`);
  const one = (what: string, bytes: Uint8Array<ArrayBuffer>): HostileWorkbook => ({ what, bytes });
  return [
    one(
      'whose elements have a prefix, with a cell in the last corner',
      workbook(
        `<x:worksheet><x:sheetData><x:row r="1048576"><x:c r="XFD1048576"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      ),
    ),
    one(
      'whose rows alone have a prefix',
      rows(`<x:row r="1048576"><x:c r="XFD1048576"><x:v>1</x:v></x:c></x:row>`),
    ),
    one(
      'whose attributes have a prefix',
      rows(`<row z:r="1048576"><c r="A1" z:r="XFD1048576"><v>1</v></c></row>`),
    ),
    one(
      'whose row says another number than its cells',
      rows(`${header}<row r="1048576">${text('GR2', 'x')}</row>`),
    ),
    one(
      'whose cells stand in other rows than their own',
      rows(`<row r="1">${text('A1', 'a')}${text('GR1048576', 'x')}</row>`),
    ),
    one('with a cell in no row', rows(`${header}<c r="XFD1048576"><v>1</v></c>`)),
    one(
      'with rows behind the rows',
      workbook(
        `<worksheet><sheetData>${header}</sheetData><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`,
      ),
    ),
    one(
      'whose sheet lies elsewhere in it',
      workbook(
        `<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`,
        { sheetAt: 'elsewhere.xml' },
      ),
    ),
    one('of eight million rows without a number', rows(`${header}${'<row/>'.repeat(8_000_000)}`)),
    one('of 40 MiB of tags that never end', rows('<row '.repeat((40 * mebibyte) / 5))),
    one('of 40 MiB of cells that never end', rows('<c '.repeat((40 * mebibyte) / 3))),
    one('with an attribute of 1 MiB', rows(`<row r="1" a="${'a'.repeat(mebibyte)}">${text('A1', 'x')}</row>`)),
    one(
      'with a tag of 1 MiB without a value',
      rows(`<row r="1" ${'a '.repeat(mebibyte / 2)}>${text('A1', 'x')}</row>`),
    ),
    one('with 20 MiB of "&"', rows(header + text('A2', '&'.repeat(20 * mebibyte)))),
    one(
      'with 20 MiB of "&" among its strings',
      workbook(`<worksheet><sheetData>${header}<row r="2"><c r="A2" t="s"><v>0</v></c></row></sheetData></worksheet>`, {
        strings: `<sst><si><t>${'&'.repeat(20 * mebibyte)}</t></si></sst>`,
      }),
    ),
    one('with a comment of 40 MiB', rows(`${header}<!--${'-'.repeat(40 * mebibyte)}`)),
    one(
      'that declares 100 000 entities',
      rows(
        header,
        `<!DOCTYPE x [${Array.from({ length: 100_000 }, (_, i) => `<!ENTITY e${i} "e">`).join('')}]>`,
      ),
    ),
    one('that declares a type', rows(`${header}<row r="2">${text('A2', 'x')}</row>`, '<!DOCTYPE worksheet>')),
    one(
      'that says one text of 60 KB a million times',
      workbook(
        `<worksheet><sheetData>${header}${Array.from({ length: 5_000 }, (_, row) => `<row r="${row + 2}">${Array.from({ length: 100 }, (_, column) => `<c r="${lettersOf(column)}${row + 2}" t="s"><v>0</v></c>`).join('')}</row>`).join('')}</sheetData></worksheet>`,
        { strings: `<sst><si><t>${'x'.repeat(60_000)}</t></si></sst>` },
      ),
    ),
    one('of ten million elements in each other', rows('<a>'.repeat(10_000_000))),
    one(
      'whose number formats are brackets that never close',
      workbook(`<worksheet><sheetData>${header}${Array.from({ length: 200 }, (_, i) => `<row r="${i + 2}"><c r="A${i + 2}" s="${i}"><v>1</v></c></row>`).join('')}</sheetData></worksheet>`, {
        styles: `<styleSheet><numFmts>${Array.from({ length: 200 }, (_, i) => `<numFmt numFmtId="${200 + i}" formatCode="${'['.repeat(64_000)}"/>`).join('')}</numFmts><cellXfs>${Array.from({ length: 200 }, (_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs></styleSheet>`,
      }),
    ),
  ];
}

function lettersOf(column: number): string {
  const letter = (number: number) => String.fromCharCode(65 + number);
  return column < 26 ? letter(column) : letter(Math.floor(column / 26) - 1) + letter(column % 26);
}

type Parts = { sheetAt?: string; strings?: string; styles?: string };

/** A workbook of which the files are written by hand. */
function workbook(
  sheet: string,
  { sheetAt = 'worksheets/sheet1.xml', strings, styles }: Parts = {},
): Uint8Array<ArrayBuffer> {
  const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${base}/${type}" Target="${target}"/>`;
  return zip([
    [
      'xl/workbook.xml',
      Buffer.from('<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      Buffer.from(
        `<Relationships>${relation('rId1', 'worksheet', sheetAt)}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}${relation('rId3', 'styles', 'styles.xml')}</Relationships>`,
      ),
    ],
    [`xl/${sheetAt}`, Buffer.from(sheet)],
    ...(strings ? [['xl/sharedStrings.xml', Buffer.from(strings)] as [string, Uint8Array]] : []),
    ...(styles ? [['xl/styles.xml', Buffer.from(styles)] as [string, Uint8Array]] : []),
  ]);
}

/** A packed archive of files as they are named; it says the truth about itself. */
export function zip(files: [name: string, content: Uint8Array][]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const listed: Uint8Array[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    parts.push(bytesOf('PK\u0003\u0004', facts, name, packed));
    listed.push(bytesOf('PK\u0001\u0002', Buffer.from([20, 0]), facts, place, name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  return bytesOf(...parts, ...listed, endOfArchive(files.length, bytesOf(...listed).length, offset));
}

export function endOfArchive(count: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return bytesOf('PK\u0005\u0006', end);
}

export const bytesOf = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))));
