import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeRows, listLine, readRows } from './rows.ts';

const start = readRows('Douala;Akwa;1000\nDouala;"Bali; haut";1500', listLine);
const change = (now: typeof start, asked: Parameters<typeof changeRows>[1], most = 300) =>
  changeRows(now, asked, listLine, most);

test('a line is split where a CSV file splits it', () => {
  expect(start.rows.map(({ cells }) => cells)).toEqual([
    ['Douala', 'Akwa', '1000'],
    ['Douala', 'Bali; haut', '1500'],
  ]);
  expect(listLine.read(';;5"\n')).toEqual([['', '', '5"'], ['']]);
  expect(listLine.read('Douala,Akwa\n"a, b",c')).toEqual([
    ['Douala', 'Akwa'],
    ['a, b', 'c'],
  ]);
});

test('what is typed into a cell is in the text', () => {
  expect(change(start, { do: 'type', row: 1, column: 4, value: '24 h' }).text).toBe(
    'Douala;Akwa;1000\nDouala;"Bali; haut";1500;;24 h',
  );
});

test('cells of a spreadsheet fill rows, and add those that are missing', () => {
  const pasted = change(start, {
    do: 'paste',
    row: 1,
    column: 1,
    pasted: 'Deido\t1200\r\nBonapriso\t2000\r\n',
  });
  expect(pasted.text).toBe('Douala;Akwa;1000\nDouala;Deido;1200\n;Bonapriso;2000');
  expect(new Set(pasted.rows.map(({ key }) => key)).size).toBe(3);
});

test('rows are added, raised and removed, and one is always left', () => {
  expect(change(start, { do: 'add' }).rows).toHaveLength(3);
  expect(change(start, { do: 'add' }, 2).rows).toHaveLength(2);
  expect(change(start, { do: 'raise', row: 1 }).text).toBe('Douala;"Bali; haut";1500\nDouala;Akwa;1000');
  const none = change(change(start, { do: 'remove', row: 0 }), { do: 'remove', row: 0 });
  expect(none).toMatchObject({ text: '', rows: [{ cells: [] }] });
});

test('any cells are read again from the line that they make', () => {
  const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(';', ',', '"', '\t', ' ', 'a') }));
  const cells = fc.array(
    cell.map((text) => text.replace(/[\r\n]/g, '')),
    { minLength: 2, maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1 }), (rows) => {
      const written = ['a;b', ...rows.map(listLine.write)].join('\n');
      fc.pre(!written.includes('\t'));
      const read = listLine.read(written).slice(1);
      expect(rows.map((row, at) => row.map((_, i) => read[at]?.[i] ?? ''))).toEqual(rows);
    }),
  );
});
