import {
  createContext,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { officeLanguage } from './backoffice/language.server.ts';
import type { Language } from './domain/localized.ts';
import { shopContext } from './platform/context.server.ts';
import { speak } from './platform/language.server.ts';
import { languageOf } from './storefront/address.ts';
import { FailurePage } from './storefront/failure-page.tsx';

const languageContext = createContext<Language>();

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, url, context }, next) => {
    const language = isBackOffice(url.pathname)
      ? await officeLanguage(request, context.get(shopContext))
      : languageOf(url.pathname);
    context.set(languageContext, language);
    return speak(language, () => next());
  },
];

export function loader({ context }: Route.LoaderArgs) {
  return { shopScript: context.get(shopContext).shopScript, language: context.get(languageContext) };
}

/** The storefront's addresses say their language; the back-office's is the administrator's choice. */
export function Layout({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const data = useRouteLoaderData<typeof loader>('root');
  const isOffice = isBackOffice(pathname);
  return (
    <html lang={isOffice ? (data?.language ?? 'fr') : languageOf(pathname)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <meta name="theme-color" content="#0f5257" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {!isOffice && <StorefrontHead shopScript={data?.shopScript} />}
      </head>
      <body>
        {children}
        {isOffice && (
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
      {shopScript && <script type="module" src={shopScript} />}
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last net, for a failure outside the storefront's frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage status={isRouteErrorResponse(error) ? error.status : 500} />;
}

function isBackOffice(pathname: string): boolean {
  return /^\/(admin(\/|$)|upload$)/.test(pathname);
}
