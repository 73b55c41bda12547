import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/**
 * React Router's own router. `useActionData` and `useRouteError` answer with what was drawn last; only the router's state has
 * the answer of a form at once. No upstream issue found on 2026-11-22 (react-router 8.4.0).
 */
export function useDataRouter() {
  return useContext(DataRouterContext)?.router;
}
