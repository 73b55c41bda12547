import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { type ProductOnSale, pickProduct, type TypedLine } from './entry-line.ts';
import type { loader } from './product-search.ts';

/** Products of restored lines are looked up, so that they show today's price and stock. */
export function useEntryLines(initialLines: TypedLine[]) {
  const [lines, setLines] = useState(initialLines);
  const [picked, setPicked] = useState<ProductOnSale[]>([]);
  const lookedUp = useFetcher<typeof loader>();
  const products = new Map(
    [...(lookedUp.data?.products ?? []), ...picked].map((product) => [product.id, product]),
  );
  const unknown = lines.filter((line) => !products.has(line.productId)).map((line) => `id=${line.productId}`);
  const query = unknown.join('&');
  const { load } = lookedUp;
  useEffect(() => {
    if (query) void load(`/admin/orders/product-search?${query}`);
  }, [query, load]);

  return {
    lines,
    products,
    pick: (product: ProductOnSale) => {
      setPicked((earlier) => [...earlier.filter((each) => each.id !== product.id), product]);
      setLines((now) => pickProduct(now, product.id));
    },
    change: (productId: number, changes: Partial<TypedLine>) =>
      setLines((now) => now.map((line) => (line.productId === productId ? { ...line, ...changes } : line))),
    remove: (productId: number) => setLines((now) => now.filter((line) => line.productId !== productId)),
    restore: setLines,
  };
}
