import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { type KnownProducts, type ProductOnSale, pickProduct, type TypedLine } from './entry-line.ts';
import type { loader } from './product-search.ts';

/** `known` came with the page. */
export function useEntryLines(initialLines: TypedLine[], known: KnownProducts) {
  const [lines, setLines] = useState(initialLines);
  const { products, keep, isAnswered } = useProducts(lines, known.sold);
  return {
    lines,
    products,
    /** One that is only not looked up yet is not gone. */
    isGone: (productId: number) => !products.has(productId) && (isAnswered || known.gone.includes(productId)),
    pick: (product: ProductOnSale) => {
      keep(product);
      setLines((now) => pickProduct(now, product.id));
    },
    change: (productId: number, changes: Partial<TypedLine>) =>
      setLines((now) => now.map((line) => (line.productId === productId ? { ...line, ...changes } : line))),
    remove: (productId: number) => setLines((now) => now.filter((line) => line.productId !== productId)),
    restore: setLines,
  };
}

export function useProducts(lines: TypedLine[], known: ProductOnSale[] = []) {
  const [picked, setPicked] = useState<ProductOnSale[]>([]);
  const lookedUp = useFetcher<typeof loader>();
  const products = new Map(
    [...known, ...(lookedUp.data?.products ?? []), ...picked].map((product) => [product.id, product]),
  );
  const unknown = lines.filter((line) => !products.has(line.productId)).map((line) => `id=${line.productId}`);
  const query = unknown.join('&');
  const { load } = lookedUp;
  useEffect(() => {
    if (query) void load(`/admin/orders/product-search?${query}`);
  }, [query, load]);
  return {
    products,
    isAnswered: lookedUp.state === 'idle' && lookedUp.data !== undefined,
    keep: (product: ProductOnSale) =>
      setPicked((earlier) => [...earlier.filter((each) => each.id !== product.id), product]),
  };
}
