import { crc32, deflateRawSync } from 'node:zlib';

export type HostileWorkbook = { what: string; make: () => Uint8Array<ArrayBuffer> };

const mebibyte = 1024 * 1024;
const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
const header = `<row r="1">${cell('A1', 'sku')}${cell('B1', 'nom')}</row>`;
const corner = '<c r="XFD1048576"><v>1</v></c>';
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const ofRows = (rows: string) => workbook(sheet(rows));
const times = (count: number, write: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join('');

/** Under 1 KB each: they declare huge sizes, or hide data where sizes are not checked. */
export const smallHostileWorkbooks: HostileWorkbook[] = [
  {
    what: 'whose elements have a prefix, with a cell in the last corner',
    make: () =>
      workbook(
        '<x:worksheet><x:sheetData><x:row r="1048576"><x:c r="XFD1048576"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      ),
  },
  {
    what: 'whose rows alone have a prefix',
    make: () => ofRows('<x:row r="1048576"><x:c r="XFD1048576"><x:v>1</x:v></x:c></x:row>'),
  },
  {
    what: 'whose attributes have a prefix',
    make: () => ofRows('<row z:r="1048576"><c r="A1" z:r="XFD1048576"><v>1</v></c></row>'),
  },
  {
    what: 'of which a row says another number than its cells',
    make: () => ofRows(`${header}<row r="1048576">${cell('GR2', 'x')}</row>`),
  },
  {
    what: 'of which a cell stands in another row than it says',
    make: () => ofRows(`<row r="1">${cell('A1', 'a')}${cell('GR1048576', 'x')}</row>`),
  },
  { what: 'with a cell in no row', make: () => ofRows(header + corner) },
  {
    what: 'with a row in a row',
    make: () => ofRows(`<row r="1">${cell('A1', 'a')}<row r="1048576">${corner}</row></row>`),
  },
  {
    what: 'with rows behind the rows',
    make: () =>
      workbook(
        `<worksheet><sheetData>${header}</sheetData><sheetData><row r="1048576">${corner}</row></sheetData></worksheet>`,
      ),
  },
  {
    what: 'whose sheet lies elsewhere',
    make: () => workbook(sheet(`<row r="1048576">${corner}</row>`), { sheetAt: 'elsewhere.xml' }),
  },
  {
    what: 'with a tag in an attribute',
    make: () => ofRows(`<row r="1" a="><row r='1048576'>">${cell('A1', 'a')}</row>`),
  },
  {
    what: 'that declares a type',
    make: () => workbook(`<!DOCTYPE worksheet>${sheet(`${header}<row r="2">${cell('A2', 'x')}</row>`)}`),
  },
];

/** At most 1 MiB, and much more when unpacked or parsed. */
export const largeHostileWorkbooks: HostileWorkbook[] = [
  { what: 'of eight million rows without a number', make: () => ofRows(header + '<row/>'.repeat(8_000_000)) },
  { what: 'of 40 MiB of tags that never end', make: () => ofRows('<row '.repeat(8 * mebibyte)) },
  { what: 'of 40 MiB of cells that never end', make: () => ofRows('<c '.repeat(13 * mebibyte)) },
  {
    what: 'with an attribute of 1 MiB',
    make: () => ofRows(`<row r="1" a="${'a'.repeat(mebibyte)}">${cell('A1', 'x')}</row>`),
  },
  {
    what: 'with 1 MiB of attributes without a value',
    make: () => ofRows(`<row r="1" ${'a '.repeat(mebibyte / 2)}>${cell('A1', 'x')}</row>`),
  },
  { what: 'with 20 MiB of "&"', make: () => ofRows(header + cell('A2', '&'.repeat(20 * mebibyte))) },
  {
    what: 'with 20 MiB of "&" among its texts',
    make: () =>
      workbook(sheet(`${header}<row r="2"><c r="A2" t="s"><v>0</v></c></row>`), {
        texts: `<sst><si><t>${'&'.repeat(20 * mebibyte)}</t></si></sst>`,
      }),
  },
  { what: 'with a comment of 40 MiB', make: () => ofRows(`${header}<!--${'-'.repeat(40 * mebibyte)}`) },
  {
    what: 'that declares 100 000 entities',
    make: () => workbook(`<!DOCTYPE x [${times(100_000, (i) => `<!ENTITY e${i} "e">`)}]>${sheet(header)}`),
  },
  {
    what: 'that says one text of 60 KB half a million times',
    make: () =>
      workbook(
        sheet(
          header +
            times(5000, (row) => {
              const cells = times(
                100,
                (column) => `<c r="${lettersOf(column)}${row + 2}" t="s"><v>0</v></c>`,
              );
              return `<row r="${row + 2}">${cells}</row>`;
            }),
        ),
        { texts: `<sst><si><t>${'x'.repeat(60_000)}</t></si></sst>` },
      ),
  },
  { what: 'of ten million elements in each other', make: () => ofRows('<a>'.repeat(10_000_000)) },
  {
    what: 'whose number formats are brackets that nothing closes',
    make: () =>
      workbook(
        sheet(header + times(200, (i) => `<row r="${i + 2}"><c r="A${i + 2}" s="${i}"><v>1</v></c></row>`)),
        {
          styles: `<styleSheet><numFmts>${times(200, (i) => `<numFmt numFmtId="${200 + i}" formatCode="${'['.repeat(64_000)}"/>`)}</numFmts><cellXfs>${times(200, (i) => `<xf numFmtId="${200 + i}"/>`)}</cellXfs></styleSheet>`,
        },
      ),
  },
];

function lettersOf(column: number): string {
  const letter = (number: number) => String.fromCharCode(65 + number);
  return column < 26 ? letter(column) : letter(Math.floor(column / 26) - 1) + letter(column % 26);
}

type Parts = { sheetAt?: string; texts?: string; styles?: string };

function workbook(
  written: string,
  { sheetAt = 'worksheets/sheet1.xml', texts, styles }: Parts = {},
): Uint8Array<ArrayBuffer> {
  const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${base}/${type}" Target="${target}"/>`;
  const files: Record<string, string | undefined> = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', sheetAt)}</Relationships>`,
    [`xl/${sheetAt}`]: written,
    'xl/sharedStrings.xml': texts,
    'xl/styles.xml': styles,
  };
  return zip(
    Object.entries(files).flatMap(([name, text]) => (text === undefined ? [] : [[name, Buffer.from(text)]])),
  );
}

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
