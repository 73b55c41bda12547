import type { ContentChange } from './page-dependencies.ts';

/** What the seller's records say alike on every page: kept in memory until one of them changes. */
export type Kept = Pick<ReturnType<typeof createKept>, 'of'>;

/** Follows the notifications that make cached pages stale. While they cannot arrive nothing is kept. */
export function createKept() {
  const values = new Map<string, { until: ContentChange; value: Promise<unknown> }>();
  let isListening = false;

  /** The value of this name, read anew after the change `until`, or after any change of company, settings or words. */
  async function of<Value>(name: string, until: ContentChange, read: () => Promise<Value>): Promise<Value> {
    const known = values.get(name);
    if (known) return known.value as Promise<Value>;
    const value = read();
    if (!isListening) return value;
    // A change that comes while it is read removes it, so that nobody who asks later gets it.
    const entry = { until, value };
    values.set(name, entry);
    value.catch(() => {
      if (values.get(name) === entry) values.delete(name);
    });
    return value;
  }

  function invalidate(change: ContentChange) {
    for (const [name, { until }] of values)
      if (change === 'everything' || change === until) values.delete(name);
  }

  function setListening(isNowListening: boolean) {
    isListening = isNowListening;
    if (!isListening) values.clear();
  }

  return { of, invalidate, setListening };
}
