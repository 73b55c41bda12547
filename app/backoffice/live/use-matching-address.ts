import { useEffect } from 'react';
import { createPath } from 'react-router';
import { useDataRouter } from './data-router.ts';

/**
 * When a reload is under way as a fetcher's answer leads elsewhere, React Router shows the new page and leaves the address of the
 * old one. No upstream issue found on 2026-11-23 (react-router 8.4.0); the test "where a change leads is the address" shows it.
 */
export function useMatchingAddress() {
  const router = useDataRouter();
  useEffect(
    () =>
      router?.subscribe(({ navigation, location: { key, ...shown } }) => {
        const { pathname, search, hash } = window.location;
        const path = createPath(shown);
        if (navigation.state === 'idle' && path !== createPath({ pathname, search, hash }))
          window.history.replaceState({ ...window.history.state, key }, '', path);
      }),
    [router],
  );
}
