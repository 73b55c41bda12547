import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import {
  largeHostileWorkbooks,
  smallHostileWorkbooks,
} from '../../../../../tests/support/fuzz/hostile-workbooks.ts';
import { isNightly } from '../../../../../tests/support/nightly.ts';
import { packZip } from '../../../../platform/files/zip.server.ts';
import { parseTable } from './parse-table.ts';
import { readTable } from './read-table.ts';
import { maxTableBytes } from './table.ts';

const bytesOf = (text: string) => Buffer.from(text);
const xlsxOf = (rows: (string | number | Date | boolean | null)[][]) =>
  writeXlsxFile(rows, { dateFormat: 'dd/mm/yyyy' }).toBuffer();

const workbook = (rows: string, before = '<worksheet><sheetData>', behind = '</sheetData></worksheet>') =>
  packZip(
    new Map(
      Object.entries({
        'xl/workbook.xml':
          '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        'xl/worksheets/sheet1.xml': `${before}${rows}${behind}`,
      }).map(([name, text]) => [name, bytesOf(text)]),
    ),
  );
const textCell = (address: string, text: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;

const textRow = (row: number, text: string) =>
  `<row r="${row}" spans="1:1" x14ac:dyDescent="0.25">${textCell(`A${row}`, text)}</row>`;

const nameAndPrice = {
  ok: true,
  table: { header: ['Nom', 'Prix'], rows: [{ row: 2, cells: ['Béquille, « l’été »', '12 500'] }] },
};

describe('parsing a table', () => {
  const line = 'Béquille, « l’été »';
  test.each([
    ['UTF-8, semicolons', bytesOf(`Nom;Prix\n${line};12 500\n`)],
    ['UTF-8 with a mark, Windows line ends', bytesOf(`\ufeffNom;Prix\r\n${line};12 500\r\n`)],
    ['old Macintosh line ends', bytesOf(`Nom;Prix\r${line};12 500\r`)],
    ['line ends of two programs', bytesOf(`Nom;Prix\n"${line}";"12 500"\r\n`)],
    ['Windows line ends in the header alone', bytesOf(`Nom;Prix\r\n${line};12 500\n`)],
    ['commas', bytesOf(`Nom,Prix\n"${line}",12 500`)],
    ['tabs', bytesOf(`Nom\tPrix\n${line}\t12 500`)],
    ['Excel’s own announcement', bytesOf(`sep=,\r\nNom,Prix\r\n"${line}",12 500`)],
    ['a quoted header', bytesOf(`"Nom";"Prix"\n"${line}";"12 500"\n`)],
    ['UTF-16, little end first', Buffer.from(`\ufeffNom\tPrix\r\n${line}\t12 500`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeffNom\tPrix\r\n${line}\t12 500`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('Nom;Prix\r\nB\xe9quille, \xab l\x92\xe9t\xe9 \xbb;12 500', 'latin1')],
  ])('%s', async (_, bytes) => {
    expect(await readTable(bytes)).toEqual(nameAndPrice);
  });

  const letters = 'éèêàçôûùîïâë';
  const encoder = (bytes: number[]) => (text: string) =>
    text.replace(/[^ -~\r\n]/g, (letter) => String.fromCharCode(bytes[letters.indexOf(letter)] ?? 63));
  const encoders = {
    windows: (text: string) => text,
    msDos: encoder([0x82, 0x8a, 0x88, 0x85, 0x87, 0x93, 0x96, 0x97, 0x8c, 0x8b, 0x83, 0x89]),
    macintosh: encoder([0x8e, 0x8f, 0x90, 0x88, 0x8d, 0x99, 0x9e, 0x9d, 0x94, 0x95, 0x89, 0x91]),
  };

  test.each([
    'Béquille réglable',
    'électrode',
    'Fauteuil à roues',
    'Lit médicalisé à barrières, complet',
    'Tensiomètre',
    'Tête, côté, gîte, août, maïs, reçu, où, Noël',
    'plus 1 à 2 pièces',
  ])('%s is read from Windows, MS-DOS and Macintosh', async (name) => {
    for (const encode of Object.values(encoders)) {
      const bytes = Buffer.from(encode(`nom;prix\r\n${name};12500\r\n`), 'latin1');
      expect(await readTable(bytes)).toMatchObject({
        table: { header: ['nom', 'prix'], rows: [{ cells: [name, '12500'] }] },
      });
    }
  });

  test.each([
    'Straße, Müller, Señor, Ångström, Ø 25 mm, 10 m², n° 5, ½, 2 × 3, l’été, « oui »',
    'DÉAMBULATEUR À ROUES, ÉTÉ, ÇA, MÈTRE',
    'Œuf, cœur, etc…, 5 €, gauche – droite, marque™, 37 °C, µg, ±2, ¼, 100 ‰',
    'kΩ, Škoda, “x”, „y“',
  ])('%s is no damage in UTF-8', async (name) => {
    expect(await readTable(bytesOf(`nom;prix\n"${name}";1\n`))).toMatchObject({
      table: { rows: [{ cells: [name, '1'] }] },
    });
  });

  test('one byte of Windows in UTF-8 spoils no other name', async () => {
    const bytes = Buffer.concat([
      bytesOf('nom;prix\nBéquille;1\nTête;2\n'),
      Buffer.from('Genouill\xe8re;3\n', 'latin1'),
    ]);
    const read = await readTable(bytes);
    expect(read.ok && read.table.rows.map(({ cells }) => cells[0])).toEqual([
      'Béquille',
      'Tête',
      'Genouillère',
    ]);
  });

  test('a spreadsheet’s formula for a text is that text', async () => {
    expect(await readTable(bytesOf('sku;nom\n="00421";a\n"=""00422""";b\n'))).toMatchObject({
      table: { rows: [{ cells: ['00421', 'a'] }, { cells: ['00422', 'b'] }] },
    });
  });

  test('an apostrophe in front of a number keeps its zeros, and is gone', async () => {
    expect(await readTable(bytesOf("sku;nom\n'00421;'a\n''00422;b\n"))).toMatchObject({
      table: { rows: [{ cells: ['00421', "'a"] }, { cells: ["'00422", 'b'] }] },
    });
  });

  test('quotes, line breaks and separators in a cell stay; a quote inside a word is a quote', async () => {
    expect(await readTable(bytesOf('a;b\n"un ""deux""\n;trois";4" x 5"\n'))).toMatchObject({
      table: { rows: [{ row: 2, cells: ['un "deux"\n;trois', '4" x 5"'] }] },
    });
  });

  test('blank rows are left out, and the others keep the number that a spreadsheet shows', async () => {
    expect(await readTable(bytesOf('\n;;\na;b;\n\n1;2\n; ;\n3;4\n\n'))).toEqual({
      ok: true,
      table: {
        header: ['a', 'b'],
        rows: [
          { row: 5, cells: ['1', '2'] },
          { row: 7, cells: ['3', '4'] },
        ],
      },
    });
  });

  test('rows of different lengths are parsed as they are', async () => {
    expect(await readTable(bytesOf('a;b\n1\n1;2;3\n'))).toMatchObject({
      table: { rows: [{ cells: ['1'] }, { cells: ['1', '2', '3'] }] },
    });
  });

  test('a workbook’s numbers and dates are text, and no number is read in groups of three', async () => {
    const moment = new Date('2026-03-31T00:00:00Z');
    const read = await readTable(
      await xlsxOf([
        ['a', 'b', 'c', 'd', 'e', 'f'],
        [12_500, 0.1 + 0.2, 1.234, moment, true, null],
        ['', 3_401_528_535_458, '=1', "'=1", null, 'x'],
      ]),
    );
    expect(read).toEqual({
      ok: true,
      table: {
        header: ['a', 'b', 'c', 'd', 'e', 'f'],
        rows: [
          { row: 2, cells: ['12500', '0.3', '1.2340', '2026-03-31', 'true', ''] },
          { row: 3, cells: ['', '3401528535458', '=1', '=1', '', 'x'] },
        ],
      },
    });
  });

  test('a format that reaches the last row of a sheet adds no row', async () => {
    const sheet = `<row r="1">${textCell('A1', 'a')}</row><row r="2">${textCell('A2', '1')}</row><row r="1048576"><c r="XFD1048576" s="0"/></row>`;
    expect(await readTable(workbook(sheet))).toMatchObject({ ok: true, table: { rows: [{ row: 2 }] } });
  });
});

const damaged = async () => {
  const file = await xlsxOf([
    ['a', 'b'],
    ['1', '2'],
  ]);
  return file.subarray(0, file.length - 40);
};
const bomb = () => {
  const packed = deflateRawSync(Buffer.alloc(400 * 1024 * 1024, 'x'), { level: 1 });
  const archive = packZip(new Map([['xl/worksheets/sheet1.xml', packed]]));
  // Both headers say "deflated"; the sizes that they claim stay small.
  archive.writeUInt16LE(8, 8);
  archive.writeUInt16LE(8, archive.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 10);
  return archive;
};

describe('a refused file', () => {
  test.each([
    ['nothing', () => Buffer.alloc(0), 'empty'],
    ['blank lines', () => bytesOf('\r\n \r\n'), 'empty'],
    ['ten million line ends', () => Buffer.alloc(10_000_000, '\n'), 'empty'],
    ['a header alone', () => bytesOf('a;b\n'), 'empty'],
    ['too many bytes', () => Buffer.alloc(maxTableBytes + 1, 'x'), 'too-large'],
    ['too many rows', () => bytesOf(`a;b\n${'1;2\n'.repeat(10_001)}`), 'too-many-rows'],
    ['five million rows', () => Buffer.alloc(10_000_000, '1\n'), 'too-many-rows'],
    ['random bytes', () => randomBytes(1_000_000), 'not-a-table'],
    ['zeros', () => Buffer.alloc(1_000_000), 'not-a-table'],
    [
      'a picture',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(5000)]),
      'not-a-table',
    ],
    ['a workbook of before 2007', () => Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'old-excel'],
    ['one line of ten million letters', () => Buffer.alloc(10_000_000, 'a'), 'not-a-table'],
    ['ten million separators', () => Buffer.alloc(10_000_000, ';'), 'not-a-table'],
    ['ten million quotes', () => Buffer.alloc(10_000_001, '"'), 'quote-not-closed'],
    ['ten million separators in a row', () => bytesOf(`a;b\n${';'.repeat(10_000_000)}`), 'not-a-table'],
    ['a damaged workbook', damaged, 'not-a-table'],
    ['an archive that is no workbook', () => packZip(new Map([['a.txt', bytesOf('a')]])), 'not-a-table'],
    ['the beginning of an archive', () => Buffer.from('504b0304', 'hex'), 'not-a-table'],
    ['an archive that unpacks to 400 MB', bomb, 'too-large'],
    [
      'one cell in the last corner of a sheet',
      () => workbook(`<row r="1048576">${textCell('XFD1048576', 'x')}</row>`),
      'not-a-table',
    ],
    ['a row past every sheet', () => workbook('<row r="999999999"/>'), 'not-a-table'],
    [
      'a row past what is read',
      () => workbook(`<row r="1000000">${textCell('A1000000', 'x')}</row>`),
      'too-many-rows',
    ],
    [
      'a text of over 64 KiB in one cell',
      () => workbook(`<row r="1">${textCell('A1', 'x'.repeat(70_000))}</row>`),
      'not-a-table',
    ],
    [
      'cells without place in more columns than are read',
      () => workbook(`<row r="1">${'<c><v>1</v></c>'.repeat(201)}</row>`),
      'not-a-table',
    ],
    [
      'a cell of another row',
      () => workbook('<row><c r="A2"/><c><v>1</v></c><c r="C3"/></row>'),
      'not-a-table',
    ],
    ['rows out of order', () => workbook('<row r="2"/><row r="1"/>'), 'not-a-table'],
    ['XML that is not closed', () => workbook('<row r="1"><c r="A1"><v>1'), 'not-a-table'],
  ])('%s', async (_, make, reason) => {
    const bytes = await make();
    expect(await readTable(bytes)).toMatchObject({ ok: false, reason });
  });

  // Each large one costs seconds: `npm test` tries a third of them.
  const large = largeHostileWorkbooks.filter((_, i) => isNightly || i % 3 === 0);

  test.each([...smallHostileWorkbooks, ...large])('a workbook $what', async ({ make }) => {
    expect(await readTable(make())).toMatchObject({ ok: false });
  });
});

test.each([
  ['UTF-8 that was saved as Windows', bytesOf('nom;prix\nBÃ©quille rÃ©glable;1\n'), 'BÃ©quille rÃ©glable'],
  ['MS-DOS that was saved as Windows', bytesOf('nom;prix\nB‚quille;1\n'), 'B‚quille'],
  ['Macintosh that was saved as Windows', bytesOf('nom;prix\nBŽquille;1\n'), 'BŽquille'],
  ['letters that were lost', bytesOf('nom;prix\nB\ufffdquille;1\n'), 'B\ufffdquille'],
  [
    'a byte of MS-DOS in UTF-8',
    Buffer.concat([bytesOf('nom;prix\nTête;1\nTête;1\n'), Buffer.from('B\x82quille;1\n', 'latin1')]),
    'B‚quille',
  ],
])('%s is refused, with what cannot be read', async (_, bytes, sample) => {
  expect(await readTable(bytes)).toEqual({ ok: false, reason: 'encoding', sample });
});

test('letters of a workbook that were read in a wrong encoding are refused as well', async () => {
  const rows = [
    ['nom', 'prix'],
    ['BÃ©quille', 1],
  ];
  expect(await readTable(await xlsxOf(rows))).toEqual({ ok: false, reason: 'encoding', sample: 'BÃ©quille' });
});

describe('a workbook of another program', () => {
  const table = {
    ok: true,
    table: { header: ['a', 'b'], rows: [{ row: 2, cells: ['1', 'é'] }] },
  };
  const text = (written: string) => `<c t="inlineStr"><is><t>${written}</t></is></c>`;

  test('may leave out the places of rows and cells', async () => {
    const rows = `<row>${text('a')}${text('b')}</row><row><c><v>1</v></c>${text('é')}</row>`;
    expect(await readTable(workbook(rows))).toEqual(table);
  });

  test('may leave out places of some cells, and have gaps', async () => {
    const rows = `<row r="3">${text('a')}<c r="C3" t="inlineStr"><is><t>b</t></is></c></row><row r="7"><c r="B7"/><c><v>1</v></c></row>`;
    expect(await readTable(workbook(rows))).toMatchObject({
      table: { header: ['a', '', 'b'], rows: [{ row: 7, cells: ['', '', '1'] }] },
    });
  });

  test('may give its elements a prefix', async () => {
    const rows = `<row r="1">${textCell('A1', 'a')}${textCell('B1', 'b')}</row><row r="2"><c r="A2"><v>1</v></c>${textCell('B2', 'é')}</row>`;
    const prefixed = (xml: string) => xml.replace(/<(\/?)(?=\w)/g, '<$1x:');
    expect(
      await readTable(
        workbook(
          prefixed(rows),
          '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>',
          '</x:sheetData></x:worksheet>',
        ),
      ),
    ).toEqual(table);
  });

  test.each(['x-prefix.xlsx', 'x-nor.xlsx'])('%s is read', async (name) => {
    expect(await readTable(await readFile(join(import.meta.dirname, 'samples', name)))).toMatchObject({
      ok: true,
      table: { header: ['Réf', 'Nom', 'Prix', 'Dernier prix', 'Catégorie', 'Stock'] },
    });
  });
});

test('zeros that a number format shows are kept', async () => {
  const read = await readTable(await readFile(join(import.meta.dirname, 'samples/x-zeros.xlsx')));
  expect(read.ok && read.table.rows.map(({ cells }) => cells[0])).toEqual([
    '00421',
    '0843012345678',
    '00421T',
    '8430123456789',
  ]);
  expect(read.ok && read.table.rows[0]?.cells.slice(2, 4)).toEqual(['1000', '900']);
});

test('a number of which a spreadsheet lost the last digits is no whole number', async () => {
  const read = await readTable(
    workbook('<row><c><v>1</v></c></row><row><c><v>1.23456789012345E+15</v></c></row>'),
  );
  expect(read).toMatchObject({ table: { rows: [{ cells: ['1.23456789012345e+15'] }] } });
});

test('what Excel and LibreOffice write beside the rows is accepted', async () => {
  const sheet = (before: string, behind: string) =>
    workbook(
      `${textRow(1, 'a')}${textRow(2, '1')}`,
      `<worksheet xmlns:x14ac="x">${before}<sheetData>`,
      `</sheetData>${behind}</worksheet>`,
    );
  const before = '<!-- a > b --><sheetPr><tabColor rgb="1"/></sheetPr><dimension ref="A1:A2"/>';
  const behind =
    '<controls><mc:AlternateContent><mc:Choice><xdr:col>0</xdr:col><xdr:row>1</xdr:row></mc:Choice></mc:AlternateContent></controls><extLst><ext><x14:cfRule formula="A1>2"/></ext></extLst>';
  expect(await readTable(sheet(before, behind))).toMatchObject({
    ok: true,
    table: { header: ['a'], rows: [{ row: 2, cells: ['1'] }] },
  });
});

test('an unclosed quote is reported with its row', async () => {
  expect(await readTable(bytesOf('a;b\n1;2\n3;"4\n5;6\n'))).toEqual({
    ok: false,
    reason: 'quote-not-closed',
    row: 3,
  });
});

test('a cell of ten megabytes is parsed, so that its row can be reported', async () => {
  const read = await readTable(bytesOf(`a;b\n1;2\n3;${'x'.repeat(10_000_000)}\n`));
  expect(read.ok && read.table.rows[1]?.cells[1]?.length).toBe(10_000_000);
});

test('whatever the bytes, the result is a table or a reason', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 100 }).map((text) => bytesOf(text)),
    fc
      .array(fc.constantFrom('"', ';', ',', '\n', '\r', '\t', 'x', "'", '=', '\ufeff'), { maxLength: 60 })
      .map((parts) => bytesOf(parts.join(''))),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (each) => {
      expect(Object.keys(await parseTable(each))).toContain('ok');
    }),
    { numRuns: 2000 },
  );
});

test('whatever is damaged in a workbook, the result is a table or a reason', async () => {
  const whole = await xlsxOf([
    ['a', 'b'],
    ['1', '2'],
  ]);
  const damage = fc.array(fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const file = Buffer.from(whole);
      for (const { at, byte } of changes) file[at] = byte;
      expect(Object.keys(await parseTable(file))).toContain('ok');
    }),
    { numRuns: 300 },
  );
});
