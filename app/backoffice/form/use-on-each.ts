import { useEffect, useEffectEvent, useState } from 'react';

/** Acts after the first render, and after each later one in which `value` is another. `act` reads the values of that render. */
export function useOnEach<Value>(value: Value, act: (value: Value) => void) {
  const run = useEffectEvent(act);
  useEffect(() => run(value), [value]);
}

export function useOnMount(act: () => void) {
  useOnEach(undefined, act);
}

/** False in what the server draws, and for as long as no script has arrived. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useOnMount(() => setHydrated(true));
  return isHydrated;
}
