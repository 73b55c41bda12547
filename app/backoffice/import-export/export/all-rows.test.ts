import { expect, test } from 'vitest';
import { allRows } from './all-rows.ts';

/** Pages of three rows of a list that changes before each of them is read; the page after the last one is the last one again, as in the shop. */
async function readWhile(change: (list: number[], page: number) => void) {
  const list = [1, 2, 3, 4, 5, 6, 7, 8];
  const found: number[] = [];
  const asked: number[] = [];
  const read = async (page: number) => {
    change(list, asked.push(page));
    const there = Math.min(page, Math.ceil(list.length / 3));
    return { rows: list.slice((there - 1) * 3, there * 3) };
  };
  for await (const row of allRows(read, { keyOf: (row) => row, pageSize: 3 })) found.push(row);
  return { found, asked };
}

test('each row of three pages comes once, and the pages are read twice', async () => {
  const { found, asked } = await readWhile(() => {});
  expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(asked).toEqual([1, 2, 3, 1, 2, 3]);
});

test('a row that others push to the next page comes once', async () => {
  const { found } = await readWhile((list, read) => read === 2 && list.unshift(0));
  expect(found.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a row that moves to a page that was already read is not missed', async () => {
  const { found } = await readWhile((list, read) => read === 2 && list.shift());
  expect(found.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a last page that is full ends the reading', async () => {
  const { found } = await readWhile((list, read) => read === 1 && list.push(9));
  expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a list of one page is read once', async () => {
  const asked: number[] = [];
  const read = async (page: number) => ({ rows: asked.push(page) ? ['a', 'b'] : [] });
  const rows: string[] = [];
  for await (const row of allRows(read, { keyOf: (row) => row, pageSize: 3 })) rows.push(row);
  expect({ rows, asked }).toEqual({ rows: ['a', 'b'], asked: [1] });
});
