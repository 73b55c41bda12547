import { Outlet, useLocation, useOutletContext } from 'react-router';
import type { Company } from '../domain/company/company.ts';
import { readCompany } from '../domain/company/company.queries.ts';
import type { Language } from '../domain/localized.ts';
import { shopContext } from '../platform/context.server.ts';
import type { Route } from './+types/frame';
import { languageOf } from './address.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import stylesheet from './storefront.css?url';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext);
  return { company: await readCompany(db), publicUrl };
}

/** What every page of the storefront stands in. */
export type Frame = { company: Company; publicUrl: string; language: Language };

export function useFrame(): Frame {
  return useOutletContext<Frame>();
}

export default function StorefrontFrame({ loaderData }: Route.ComponentProps) {
  const frame: Frame = { ...loaderData, language: languageOf(useLocation().pathname) };
  return (
    <>
      <Header {...frame} />
      <main id="content" tabIndex={-1}>
        <Outlet context={frame} />
      </main>
      <Footer {...frame} />
    </>
  );
}
