import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Goods } from '../../domain/products/list/find-goods.queries.ts';

/** As typed. `amount` is the cost of a piece in goods in, its agreed price at the counter. */
export type GoodsLine = { productId: number; quantity: string; amount: string };

export function encodeGoodsLines(lines: GoodsLine[]): string {
  return JSON.stringify(lines.map((line) => [line.productId, line.quantity, line.amount]));
}

/** Anything that `encodeGoodsLines` did not write gives no lines. */
export function decodeGoodsLines(text: string): GoodsLine[] {
  const lines = parse(text);
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown): GoodsLine[] => {
    if (!Array.isArray(line)) return [];
    const [productId, quantity, amount]: unknown[] = line;
    return typeof productId === 'number' && typeof quantity === 'string' && typeof amount === 'string'
      ? [{ productId, quantity, amount }]
      : [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One more piece; the line goes to the top when it is new. */
export function addPiece(lines: GoodsLine[], productId: number): GoodsLine[] {
  if (!lines.some((line) => line.productId === productId))
    return [{ productId, quantity: '1', amount: '' }, ...lines];
  return lines.map((line) =>
    line.productId === productId ? { ...line, quantity: String((Number(line.quantity) || 0) + 1) } : line,
  );
}

/** A whole number of pieces from 1 on; undefined for anything else. */
export function parsePieceCount(typed: string, max: number): number | undefined {
  const pieces = Number(typed);
  return /^\d+$/.test(typed.trim()) && pieces >= 1 && pieces <= max ? pieces : undefined;
}

/** Goods of restored lines are looked up, so that they show today's price and stock. */
export function useGoodsLines<Found extends Goods>(address: string, initial: GoodsLine[]) {
  const [lines, setLines] = useState(initial);
  const [known, setKnown] = useState<ReadonlyMap<number, Found>>(new Map());
  const lookedUp = useFetcher<{ goods: Found[] }>();
  const goods = new Map([...(lookedUp.data?.goods ?? []).map((each) => [each.id, each] as const), ...known]);
  const query = lines
    .filter((line) => !goods.has(line.productId))
    .map((line) => `id=${line.productId}`)
    .join('&');
  const { load } = lookedUp;
  useEffect(() => {
    if (query) void load(`${address}?${query}`);
  }, [address, query, load]);

  const learn = (found: Found[]) =>
    setKnown((now) => new Map([...now, ...found.map((each) => [each.id, each] as const)]));
  return {
    lines,
    goods,
    add: (found: Found) => {
      learn([found]);
      setLines((now) => addPiece(now, found.id));
    },
    /** Without a quantity yet. */
    addEmpty: (found: Found[]) => {
      learn(found);
      setLines((now) => [
        ...now,
        ...found
          .filter(({ id }) => now.every((line) => line.productId !== id))
          .map(({ id }) => ({ productId: id, quantity: '', amount: '' })),
      ]);
    },
    change: (productId: number, changes: Partial<GoodsLine>) =>
      setLines((now) => now.map((line) => (line.productId === productId ? { ...line, ...changes } : line))),
    remove: (productId: number) => setLines((now) => now.filter((line) => line.productId !== productId)),
    restore: (value: string) => setLines(decodeGoodsLines(value)),
    clear: () => setLines([]),
  };
}
