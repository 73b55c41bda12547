import { isRouteErrorResponse, useRouteError } from 'react-router';
import { m } from '../generated/words/messages.js';

/** What a page shows instead of itself when it could not be made, inside the shop's frame. */
export function PageFailure() {
  const error = useRouteError();
  return (
    <FailurePage
      status={isRouteErrorResponse(error) ? error.status : 500}
      missing={isRouteErrorResponse(error) && error.data === 'order' ? m.order_not_found() : undefined}
    />
  );
}

export function FailurePage({ status, missing }: { status: number; missing?: string | undefined }) {
  const [title, hint] = sentences(status);
  return (
    <section>
      <h1>{missing ?? title}</h1>
      <p>{hint}</p>
    </section>
  );
}

function sentences(status: number): [string, string] {
  if (status === 404) return [m.not_found_title(), m.not_found_hint()];
  if (status < 500) return [m.bad_request(), m.not_found_hint()];
  return [m.failure_title(), m.failure_hint()];
}
