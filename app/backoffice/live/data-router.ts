import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/** Has a form's answer at once; `useActionData` and `useRouteError` wait for the next render. No upstream issue found on 2026-11-22 (react-router 8.4.0). */
export function useDataRouter() {
  return useContext(DataRouterContext)?.router;
}
