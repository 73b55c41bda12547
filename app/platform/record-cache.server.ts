import { LRUCache } from 'lru-cache';
import type { ContentChange } from './page-dependencies.ts';

/** With long descriptions each takes some kilobytes. */
const maxProducts = 5000;

/** Caches records that are the same for every visitor, such as the company, until one of them changes. */
export type RecordCache = Pick<ReturnType<typeof createRecordCache>, 'read' | 'readProducts'>;

type Until = ContentChange | ContentChange[] | 'anything';

/** The notifications that make cached pages stale make records stale too. While they cannot arrive nothing is cached. */
export function createRecordCache() {
  const values = new Map<string, { until: Until; value: Promise<unknown> }>();
  const products = new LRUCache<number, Promise<unknown>>({ max: maxProducts });
  let isListening = false;

  /** Returns the cached value of this name, or loads it. The changes `until` make it stale, and so does `everything`; `anything` is every change. */
  async function read<Value>(name: string, until: Until, load: () => Promise<Value>): Promise<Value> {
    const known = values.get(name);
    if (known) return known.value as Promise<Value>;
    const value = load();
    if (!isListening) return value;
    // A change that comes while it loads removes it, so that nobody who asks later gets it.
    const entry = { until, value };
    values.set(name, entry);
    value.catch(() => {
      if (values.get(name) === entry) values.delete(name);
    });
    return value;
  }

  /** Returns what is cached of these products, and loads the others together. Their own change makes them stale, and that of the range. */
  async function readProducts<Value>(
    ids: number[],
    load: (missing: number[]) => Promise<Map<number, Value>>,
  ): Promise<Value[]> {
    const missing = isListening ? ids.filter((id) => !products.has(id)) : ids;
    const loading = missing.length > 0 ? load(missing) : undefined;
    const values = ids.map((id) => {
      const known = isListening && products.get(id);
      if (known) return known as Promise<Value | undefined>;
      const value = Promise.resolve(loading).then((loaded) => loaded?.get(id));
      if (isListening) products.set(id, value);
      value.catch(() => {
        if (products.peek(id) === value) products.delete(id);
      });
      return value;
    });
    return (await Promise.all(values)).filter((value) => value !== undefined);
  }

  function invalidate(change: ContentChange) {
    for (const [name, { until }] of values)
      if (change === 'everything' || until === 'anything' || [until].flat().includes(change))
        values.delete(name);
    if (change === 'everything' || change === 'range') products.clear();
    if (change.startsWith('product ')) products.delete(Number(change.slice('product '.length)));
  }

  function setListening(isNowListening: boolean) {
    isListening = isNowListening;
    if (isListening) return;
    values.clear();
    products.clear();
  }

  return { read, readProducts, invalidate, setListening };
}
