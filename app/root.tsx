import { isRouteErrorResponse, Links, Meta, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { shopContext } from './platform/context.server.ts';
import { speak } from './platform/language.server.ts';
import { languageOf } from './storefront/address.ts';
import { FailurePage } from './storefront/failure-page.tsx';

export const middleware: Route.MiddlewareFunction[] = [
  ({ request }, next) => speak(languageOf(new URL(request.url).pathname), () => next()),
];

export function loader({ context }: Route.LoaderArgs) {
  return { shopScript: context.get(shopContext).shopScript };
}

export function Layout({ children }: { children: React.ReactNode }) {
  const language = languageOf(useLocation().pathname);
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <meta name="theme-color" content="#0f5257" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {data && <script type="module" src={data.shopScript} />}
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last net, for a failure outside the storefront's frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
