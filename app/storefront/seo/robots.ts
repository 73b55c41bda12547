import { shopContext } from '../../platform/context.server.ts';
import type { Route } from './+types/robots';

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...['/admin', '/order/', '/en/order/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(shopContext).publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
