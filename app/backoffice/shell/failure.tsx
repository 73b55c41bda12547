import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { signInAddress } from '../sign-in/address.ts';
import { type MenuProps, nameScreens } from './menu/menu.tsx';
import { askedAddress } from './not-found-address.ts';

/** Without `shell`, which the menu is made of, no list to go back to is known. */
export function BackofficeFailure({ shell }: { shell?: Pick<MenuProps, 'screens'> }) {
  const error = useRouteError();
  const asked = askedAddress(useLocation());
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const reason = isRouteErrorResponse(error) ? error.data : undefined;
  const { title, text } = explainFailure(status, reason);
  const list = status === 404 && shell ? listAbove(asked.replace(/\?.*/, ''), shell) : undefined;
  return (
    <section className="grid max-w-160 justify-items-start gap-4 py-8">
      <title>{`${title} · Comptoir`}</title>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        {status === 401 ? (
          <a className="button" href={signInAddress(asked)}>
            {m.sign_in()}
          </a>
        ) : (
          <a className={status === 404 ? 'button button-quiet' : 'button'} href={asked}>
            {m.try_again()}
          </a>
        )}
        {list && (
          <Link className="button order-first" to={list.to}>
            {m.failure_to_list({ list: list.words() })}
          </Link>
        )}
        <Link
          className={status === 404 && !list ? 'button order-first' : 'button button-quiet'}
          to="/admin/dashboard"
        >
          {m.backoffice_dashboard()}
        </Link>
      </div>
    </section>
  );
}

/** The list that a screen of one thing belongs to: the longest address above its own. */
function listAbove(pathname: string, { screens }: Pick<MenuProps, 'screens'>) {
  const inMenu = nameScreens(screens).map(({ to, words }) => ({ above: `/admin/${to}`, to, words }));
  return [...inMenu, ...otherLists]
    .map((list) => ({ ...list, to: `/admin/${list.to}` }))
    .filter(({ above, to }) => pathname.startsWith(`${above}/`) && pathname !== to)
    .sort((one, other) => other.above.length - one.above.length)[0];
}

/** Lists that have no entry in the menu, or whose things have addresses of their own. */
const otherLists = [
  { above: '/admin/messages/templates', to: 'messages/templates', words: m.reply_templates_title },
  { above: '/admin/till/sessions', to: 'tills', words: m.tills_title },
  { above: '/admin/delivery-notes', to: 'documents', words: m.documents_title },
];

export function explainFailure(status: number, reason: unknown): { title: string; text: string } {
  if (status === 401) return { title: m.failure_signed_out(), text: m.failure_signed_out_text() };
  if (status === 403) return { title: forbidden(reason), text: m.failure_forbidden_text() };
  if (status === 404) return { title: missing(reason), text: m.failure_missing_text() };
  if (reason === 'order-cancelled') return { title: m.invoice_cancelled(), text: m.invoice_cancelled_text() };
  if (status === 504) return { title: m.failure_unknown(), text: m.failure_unknown_text() };
  if (status < 500) return { title: m.bad_request(), text: m.bad_request_hint() };
  return { title: m.failure_backoffice(), text: m.failure_backoffice_text() };
}

function forbidden(reason: unknown): string {
  const sentence =
    typeof reason === 'object' && reason !== null && 'error' in reason ? reason.error : undefined;
  return typeof sentence === 'string' ? sentence : m.unauthorized();
}

function missing(reason: unknown): string {
  if (reason === 'order') return m.order_not_found();
  if (reason === 'product') return m.product_not_found();
  if (reason === 'administrator') return m.administrator_not_found();
  if (reason === 'organisation') return m.organisations_not_found();
  if (reason === 'quote') return m.quotes_not_found();
  if (reason === 'document') return m.documents_not_found();
  if (reason === 'payment') return m.payments_not_found();
  if (reason === 'till') return m.till_not_found();
  if (reason === 'customer') return m.customers_not_found();
  if (reason === 'import') return m.imports_not_found();
  return m.not_found_title();
}
