import type { MiddlewareHandler } from 'hono';
import { languageOf } from '../app/storefront/address.ts';

/**
 * Remembers the language that a visitor chose: coming by a link of ours from a page in one language to a page in
 * the other is the choice. The address alone still decides what is shown; the cookie only leads to an offer.
 */
export const rememberLanguage: MiddlewareHandler = async (context, next) => {
  await next();
  const { req, res } = context;
  const from = req.header('Referer');
  const here = new URL(req.url);
  const isPrefetch = req.header('Sec-Purpose')?.includes('prefetch');
  if (req.method !== 'GET' || isPrefetch || !from || !URL.canParse(from) || new URL(from).host !== here.host)
    return;
  if (!res.headers.get('Content-Type')?.startsWith('text/html')) return;
  const language = languageOf(here.pathname);
  if (languageOf(new URL(from).pathname) === language) return;
  res.headers.append('Set-Cookie', `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`);
};
