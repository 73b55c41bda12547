import { findCompany } from '../../domain/company/company.queries.ts';
import { shopContext } from '../../platform/context.server.ts';
import type { Route } from './+types/manifest';

/** https://www.w3.org/TR/appmanifest/ */
export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await findCompany(context.get(shopContext).db);
  const manifest = {
    name,
    short_name: name.slice(0, 30),
    id: '/',
    start_url: '/',
    scope: '/',
    lang: 'fr',
    display: 'standalone',
    background_color: '#fbf8f4',
    theme_color: '#0f5257',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
}
