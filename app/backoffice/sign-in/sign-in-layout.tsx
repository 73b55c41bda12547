import { Outlet } from 'react-router';
import { findCompany } from '../../domain/company/company.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { keepScreen } from '../form/unanswered.ts';
import { useRouterWorkarounds } from '../router-workarounds.ts';
import stylesheet from '../shell/backoffice.css?url';
import { LanguageToggle } from '../shell/language-toggle.tsx';
import type { Route } from './+types/sign-in-layout';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'manifest', href: '/admin/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
];

export const middleware: Route.MiddlewareFunction[] = [
  async (_args, next) => {
    const response = await next();
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  },
];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen];

export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await findCompany(context.get(shopContext).db);
  return { name };
}

export default function SignInLayout({ loaderData }: Route.ComponentProps) {
  useRouterWorkarounds();
  return (
    <div className="sign-in grid min-h-dvh grid-rows-[auto_1fr_auto] gap-6 px-[clamp(1rem,4vw,2.5rem)] py-4">
      <header className="flex items-center justify-between gap-4">
        <a className="backoffice-brand press-line" href="/">
          {loaderData.name}
        </a>
        <LanguageToggle className="button button-quiet button-small" />
      </header>
      <main className="panel sign-in-panel grid w-[min(100%,27rem)] gap-5 place-self-center p-[clamp(1.5rem,5vw,2.5rem)]">
        <Outlet />
      </main>
      <footer className="text-center">
        <a className="button button-plain" href="/">
          {m.sign_in_back_home()}
        </a>
      </footer>
    </div>
  );
}

export { BackofficeFailure as ErrorBoundary } from '../shell/failure.tsx';
