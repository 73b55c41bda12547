import type { ContentChange } from './page-dependencies.ts';

/** Caches records that are the same for every visitor, such as the company, until one of them changes. */
export type RecordCache = Pick<ReturnType<typeof createRecordCache>, 'read'>;

/** The notifications that make cached pages stale make records stale too. While they cannot arrive nothing is cached. */
export function createRecordCache() {
  const values = new Map<string, { until: ContentChange | 'anything'; value: Promise<unknown> }>();
  let isListening = false;

  /** Returns the cached value of this name, or loads it. The change `until` makes it stale, and so does `everything`; `anything` is every change. */
  async function read<Value>(
    name: string,
    until: ContentChange | 'anything',
    load: () => Promise<Value>,
  ): Promise<Value> {
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

  function invalidate(change: ContentChange) {
    for (const [name, { until }] of values)
      if (change === 'everything' || until === 'anything' || change === until) values.delete(name);
  }

  function setListening(isNowListening: boolean) {
    isListening = isNowListening;
    if (!isListening) values.clear();
  }

  return { read, invalidate, setListening };
}
