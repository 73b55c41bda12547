import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { address, languageOf } from '../address.ts';

export function PageFailure() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <FailurePage status={500} />;
  return (
    <FailurePage status={error.status} missing={error.data === 'order' ? m.order_not_found() : undefined} />
  );
}

export function FailurePage({ status, missing }: { status: number; missing?: string | undefined }) {
  const { pathname, search } = useLocation();
  const language = languageOf(pathname);
  const [title, hint] = sentences(status);
  return (
    <section className="wrap section grid justify-items-start gap-5">
      <h1>{missing ?? title}</h1>
      <p className="lead">{hint}</p>
      <div className="flex flex-wrap gap-3">
        {status >= 500 && (
          <a className="button" href={pathname + search}>
            {m.try_again()}
          </a>
        )}
        <a className="button button-quiet" href={address(language, '/products')}>
          {m.home_see_products()}
        </a>
      </div>
    </section>
  );
}

function sentences(status: number): [string, string] {
  if (status === 404) return [m.not_found_title(), m.not_found_hint()];
  if (status < 500) return [m.bad_request(), m.bad_request_hint()];
  return [m.failure_title(), m.failure_hint()];
}
