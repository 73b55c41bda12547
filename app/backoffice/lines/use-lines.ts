import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import {
  addLot,
  addPiece,
  changeLine,
  decodeLines,
  type LineKey,
  removeLine,
  type TypedLine,
} from './line.ts';

type LinesStart<Product> = {
  address: string;
  lines: TypedLine[];
  known?: Product[];
  place: 'first' | 'last';
};

export function useLines<Product extends { id: number }>(start: LinesStart<Product>) {
  const [lines, setLines] = useState(start.lines);
  const { learn, ...known } = useProducts(start.address, lines, start.known);
  return {
    ...known,
    lines,
    add: (product: Product) => {
      learn([product]);
      setLines((now) => addPiece(now, product.id, start.place));
    },
    addEmpty: (found: Product[]) => {
      learn(found);
      setLines((now) => [
        ...now,
        ...found
          .filter(({ id }) => now.every((line) => line.productId !== id))
          .map(({ id }) => ({ productId: id, quantity: '', price: '' })),
      ]);
    },
    put: (found: Product[], put: TypedLine[]) => {
      learn(found);
      const ids = new Set(put.map((line) => line.productId));
      setLines((now) => [...now.filter((line) => !ids.has(line.productId)), ...put]);
    },
    change: (key: LineKey, changes: Partial<TypedLine>) =>
      setLines((now) => changeLine(now, key, () => changes)),
    reprice: (prices: { productId: number; price: number }[]) =>
      learn(
        prices.flatMap(({ productId, price }) => {
          const product = known.products.get(productId);
          return product ? [{ ...product, price }] : [];
        }),
      ),
    remove: (key: LineKey) => setLines((now) => removeLine(now, key)),
    addLot: (key: LineKey) => setLines((now) => addLot(now, key)),
    restore: (text: string) => setLines(decodeLines(text)),
  };
}

/** Products of restored lines are looked up, so that they show today's price and stock. */
export function useProducts<Product extends { id: number }>(
  address: string,
  lines: TypedLine[],
  known: Product[] = [],
) {
  const [learnt, setLearnt] = useState<Product[]>([]);
  const { data, state, load } = useFetcher<{ goods: Product[] }>();
  const products = new Map([...known, ...(data?.goods ?? []), ...learnt].map((each) => [each.id, each]));
  const query = lines
    .filter((line) => !products.has(line.productId))
    .map((line) => `id=${line.productId}`)
    .join('&');
  useEffect(() => {
    if (query) void load(`${address}?${query}`);
  }, [address, query, load]);
  return {
    products,
    isAnswered: state === 'idle' && data !== undefined,
    learn: (found: Product[]) =>
      setLearnt((now) => [...now.filter(({ id }) => found.every((each) => each.id !== id)), ...found]),
  };
}
