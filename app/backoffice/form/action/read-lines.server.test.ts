import { expect, test } from 'vitest';
import { decodeLines } from '../../lines/line.ts';
import { readLines } from './read-lines.server.ts';

test('the lines of a form are read whole, or the form is refused', () => {
  const line = { productId: 7, quantity: '2', price: '' };
  expect(readLines('[[7,"2",""]]', decodeLines)).toEqual([line]);
  expect(readLines('', decodeLines)).toEqual([]);
  for (const text of ['[[7,"2",""],[8,2,""]]', '[[7,"2",""],{}]', '[[7', '7', '{}'])
    expect(() => readLines(text, decodeLines)).toThrow();
});
