import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type UNSAFE_DataRouterContext,
} from 'react-router';

type Router = NonNullable<React.ContextType<typeof UNSAFE_DataRouterContext>>['router'];

declare global {
  interface Window {
    /** Where React Router 8.4 keeps its router. */
    __reactRouterDataRouter?: Router;
  }
}

/** Takes the place of an action's answer when the network, a proxy or something thrown ended the request. */
export type Unanswered = {
  reason: 'unanswered';
  /** Of HTTP; 0 when nothing came back. */
  status: number;
  /** What was thrown: a coded reason or `{ error }` when the shop threw it, a proxy's page otherwise. */
  said: unknown;
};

export function isUnanswered(answer: unknown): answer is Unanswered {
  return (
    typeof answer === 'object' && answer !== null && 'reason' in answer && answer.reason === 'unanswered'
  );
}

/**
 * Keeps a screen and what is typed in it: without this React Router puts its error page in the screen's place when a
 * form's request fails, or when something that the page fetches by itself does.
 */
export const keepScreen: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const shown = window.__reactRouterDataRouter?.state;
  const results = await next();
  for (const [routeId, result] of Object.entries(results)) {
    if (result.type !== 'error' || result.result instanceof Response) continue;
    const failure = failureOf(result.result);
    if (request.method !== 'GET') results[routeId] = { type: 'data', result: data(failure, { status: 503 }) };
    else if (shown?.navigation.state === 'idle' && !shown.errors && !isFromShop(failure))
      results[routeId] = { type: 'data', result: shown.loaderData[routeId] };
  }
  return results;
};

/** Such as a product that is gone, or a role that no longer allows a screen. */
function isFromShop({ status }: Unanswered): boolean {
  return status >= 400 && status < 500;
}

function failureOf(thrown: unknown): Unanswered {
  if (isRouteErrorResponse(thrown)) return { reason: 'unanswered', status: thrown.status, said: thrown.data };
  const isFromServer = thrown instanceof Object && 'init' in thrown && thrown.init !== null;
  return { reason: 'unanswered', status: isFromServer ? 500 : 0, said: undefined };
}
