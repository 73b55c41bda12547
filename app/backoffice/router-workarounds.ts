import { useContext, useEffect, useRef } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router';

type Router = NonNullable<React.ContextType<typeof DataRouterContext>>['router'];

let mounted: Router | undefined;

/** The router's state outside of React: known once the layout is hydrated. */
export function shownState(): Router['state'] | undefined {
  return mounted?.state;
}

/** Whether a form is being sent: another navigation would abort it, perhaps before the server has it. */
export function isSending(): boolean {
  return mounted?.state.navigation.state === 'submitting';
}

/** Has a form's answer at once; `useActionData` and `useRouteError` wait for the next render. No upstream issue found on 2026-11-22 (react-router 8.4.0). */
export function useDataRouter(): Router | undefined {
  return useContext(DataRouterContext)?.router;
}

/** React Router drops the redirect of a fetcher when another navigation began meanwhile, and loads nothing again: the screen would show what was before. */
export function useDroppedRedirect(state: string, data: unknown) {
  const router = useDataRouter();
  const before = useRef(state);
  useEffect(() => {
    // `reset` sets the data to null.
    const isDropped = before.current === 'submitting' && state === 'idle' && (data ?? null) === null;
    before.current = state;
    if (isDropped) void router?.revalidate();
  }, [router, state, data]);
}

export function useRouterWorkarounds() {
  const router = useDataRouter();
  useEffect(() => {
    mounted = router;
  }, [router]);
  useLoadedActions();
}

/** React Router loads a route's module after its action; if that fails, it reloads the page and typed text is lost. One empty module stands for all without a screen (`failed-saves.spec.ts`). */
function useLoadedActions() {
  const manifest = useContext(FrameworkContext)?.manifest;
  useEffect(() => {
    const [first, ...others] = Object.values(manifest?.routes ?? {}).filter(
      (route) => route?.hasAction && route.imports?.length === 0 && route.id.startsWith('backoffice/'),
    );
    if (!first) return;
    for (const route of others) if (route) route.module = first.module;
    import(/* @vite-ignore */ first.module).catch(() => {});
  }, [manifest]);
}

/** React Router 8.4 does not await the end of a response (`decode` in its single fetch): a navigation that aborts it is no error. */
export function ignoreAbortedResponses() {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
  });
}
