import { findCompany } from '../../domain/company/company.queries.ts';
import { shopContext } from '../../platform/context.server.ts';
import type { Route } from './+types/security-txt';

/** `Expires` is half a year ahead. */
const lifetimeMs = 180 * 24 * 3600 * 1000;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext);
  const { email } = await findCompany(db);
  const lines = [
    ...(email === '' ? [] : [`Contact: mailto:${email}`]),
    `Contact: ${publicUrl}/#contact`,
    `Expires: ${new Date(Date.now() + lifetimeMs).toISOString()}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
