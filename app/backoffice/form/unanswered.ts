import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { shownState } from '../router-workarounds.ts';

/** Stands for an action's answer when the network, a proxy or an exception ended the request. */
export type Unanswered = {
  reason: 'unanswered';
  /** HTTP; 0 without an answer. */
  status: number;
  /** A coded reason or `{ error }` from the shop, or a proxy's page. */
  content: unknown;
};

export function isUnanswered(answer: unknown): answer is Unanswered {
  return (
    typeof answer === 'object' && answer !== null && 'reason' in answer && answer.reason === 'unanswered'
  );
}

/** Without this React Router replaces the screen, and what is typed in it, by its error page when a request fails. */
export const keepScreen: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const shown = shownState();
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

function isFromShop({ status }: Unanswered): boolean {
  return status >= 400 && status < 500;
}

function failureOf(thrown: unknown): Unanswered {
  if (isRouteErrorResponse(thrown))
    return { reason: 'unanswered', status: thrown.status, content: thrown.data };
  const isFromServer = thrown instanceof Object && 'init' in thrown && thrown.init !== null;
  return { reason: 'unanswered', status: isFromServer ? 500 : 0, content: undefined };
}
