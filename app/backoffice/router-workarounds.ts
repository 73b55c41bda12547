import { useContext, useEffect, useEffectEvent } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type Fetcher,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router';
import { isRefusal } from './form/unsaved/unsaved.ts';

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

type Screen = { title: string; pathname: string };

/** React Router drops the redirect of a fetcher when another navigation began meanwhile, and every answer once its screen was left. What is shown is loaded again; a refusal is told with the title of its screen. */
export function useDroppedAnswers(tell: (title: string) => void) {
  const router = useDataRouter();
  const end = useEffectEvent(({ title }: Screen, answer: unknown, isLeft: boolean) => {
    if (answer === undefined) queueMicrotask(() => void router?.revalidate());
    else if (isLeft && isRefusal(answer)) tell(title);
  });
  useEffect(() => {
    const sent = new Map<string, Screen>();
    return router?.subscribe(({ fetchers, location: { pathname } }, { deletedFetchers }) => {
      for (const [key, fetcher] of fetchers) {
        const screen = sent.get(key) ?? { title: document.title, pathname };
        if (isAnswered(sent, key, fetcher, screen))
          end(screen, fetcher.data, deletedFetchers.includes(key) || screen.pathname !== pathname);
      }
    });
  }, [router]);
}

/** Whether the answer came just now. Until then the screen is remembered; a redirect that is being followed is no answer. */
function isAnswered(
  sent: Map<string, Screen>,
  key: string,
  { state, data }: Fetcher,
  screen: Screen,
): boolean {
  if (state === 'submitting') sent.set(key, screen);
  const isOver = state === 'idle' || (state === 'loading' && data === undefined);
  return isOver && sent.delete(key) && state === 'idle';
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
