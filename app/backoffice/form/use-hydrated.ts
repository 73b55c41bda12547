import { useEffect, useState } from 'react';

/** False in what the server draws, and for as long as no script has arrived. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
