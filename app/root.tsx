import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { backofficeLanguage } from './backoffice/language/language.server.ts';
import backofficeStyles from './backoffice/shell/backoffice.css?url';
import { BackofficeFailure } from './backoffice/shell/failure.tsx';
import { getLocale } from './generated/words/runtime.js';
import { isBackofficeAddress } from './platform/backoffice-address.ts';
import { shopContext } from './platform/context.server.ts';
import { runWithLanguage } from './platform/language.server.ts';
import { languageOf } from './storefront/address.ts';
import { FailurePage } from './storefront/layout/failure-page.tsx';
import { failureOf } from './storefront/layout/failure-words.ts';

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, url, context }, next) => {
    const language = isBackofficeAddress(url.pathname)
      ? await backofficeLanguage(request, context)
      : languageOf(url.pathname);
    return runWithLanguage(language, () => next());
  },
];

export function loader({ context }: Route.LoaderArgs) {
  return { shopScript: context.get(shopContext).shopScript };
}

/** The storefront has its language in the address, the back-office in a cookie. */
export function Layout({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const data = useRouteLoaderData<typeof loader>('root');
  const isBackoffice = isBackofficeAddress(pathname);
  return (
    <html lang={isBackoffice ? getLocale() : languageOf(pathname)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <meta name="theme-color" content="#0b3b3e" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {!isBackoffice && <StorefrontHead shopScript={data?.shopScript} />}
      </head>
      <body>
        {children}
        {isBackoffice && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

function StorefrontHead({ shopScript }: { shopScript: string | undefined }) {
  return (
    <>
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {/* Every page works without it: the stylesheet and the first picture come before. */}
      {shopScript && <script type="module" src={shopScript} fetchPriority="low" />}
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/** For failures outside the layouts, and for refused requests to the back-office. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isBackofficeAddress(useLocation().pathname))
    return (
      <>
        <link rel="stylesheet" href={backofficeStyles} precedence="default" />
        <main
          className="backoffice-main grid w-full max-w-(--widest) flex-1 grid-cols-1 content-start gap-(--gap) p-4 md:p-8"
          id="content"
        >
          <BackofficeFailure />
        </main>
      </>
    );
  return <FailurePage {...failureOf(error)} />;
}
