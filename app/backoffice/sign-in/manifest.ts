import { findCompany } from '../../domain/company/company.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import type { Route } from './+types/manifest';

/** Installed on a phone, the back-office is an app beside the shop: iPhones notify installed apps only. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await findCompany(context.get(shopContext).db);
  const manifest = {
    name: `${name} · ${m.backoffice_app()}`,
    short_name: m.backoffice_app(),
    id: '/admin',
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
    background_color: '#fbf8f4',
    theme_color: '#0b3b3e',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
}
