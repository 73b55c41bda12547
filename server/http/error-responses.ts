import type { MiddlewareHandler } from 'hono';
import type { Language } from '../../app/domain/localized.ts';
import { isBackofficeAddress } from '../../app/platform/backoffice-address.ts';
import { findCookieValue } from '../../app/platform/cookies/cookie.ts';
import { fromHostCookies } from '../../app/platform/cookies/host-cookie.ts';
import { backofficeLanguageCookie } from '../../app/platform/cookies/shop-cookies.ts';
import { languageOf } from '../../app/storefront/address.ts';

const answers = {
  badAddress: {
    status: 400,
    fr: 'Cette adresse est mal formée.',
    en: 'This address is malformed.',
  },
  cutOff: {
    status: 400,
    fr: 'Cette demande n’est pas arrivée en entier. Revenez en arrière et renvoyez-la.',
    en: 'Not all of this request arrived. Go back and send it again.',
  },
  tooLarge: {
    status: 413,
    fr: 'Cette demande est trop volumineuse. Revenez en arrière et raccourcissez votre texte.',
    en: 'This request is too large. Go back and shorten your text.',
  },
  fileTooLarge: {
    status: 413,
    fr: 'Ce fichier dépasse 10 Mo. Revenez en arrière et choisissez-en un plus petit.',
    en: 'This file is larger than 10 MB. Go back and choose a smaller one.',
  },
  lengthUnknown: {
    status: 411,
    fr: 'La taille de ce fichier n’est pas dite : il n’a pas été lu.',
    en: 'The size of this file was not said: it was not read.',
  },
  crossSite: {
    status: 403,
    fr: 'Ce formulaire vient d’un autre site : rien n’a été changé.',
    en: 'This form comes from another site: nothing was changed.',
  },
  failed: {
    status: 500,
    fr: 'La boutique ne répond pas pour le moment. Réessayez dans un instant.',
    en: 'The shop cannot answer right now. Please try again in a moment.',
  },
  overloaded: {
    status: 503,
    fr: 'Beaucoup de monde visite la boutique en ce moment. Réessayez dans quelques secondes.',
    en: 'Many people are visiting the shop right now. Please try again in a few seconds.',
  },
  outage: {
    status: 503,
    fr: 'La boutique ne répond pas pour le moment. Réessayez dans un instant.',
    en: 'The shop cannot answer right now. Please try again in a moment.',
  },
} satisfies Record<string, Record<Language, string> & { status: number }>;

const home: Record<Language, { href: string; text: string }> = {
  fr: { href: '/', text: 'Retour à l’accueil' },
  en: { href: '/en', text: 'Back to Home' },
};

export function errorResponse(request: Request, name: keyof typeof answers): Response {
  const language = languageOfRequest(request);
  const answer = answers[name];
  const html = `<!DOCTYPE html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${answer[language]}</title><p>${answer[language]}</p><p><a href="${home[language].href}">${home[language].text}</a></p></html>`;
  return new Response(html, {
    status: answer.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(answer.status === 503 && { 'Retry-After': '5' }),
    },
  });
}

function languageOfRequest(request: Request): Language {
  const { pathname } = new URL(request.url);
  if (!isBackofficeAddress(pathname)) return languageOf(pathname.replace(/\.data$/, ''));
  const cookies = fromHostCookies(request.headers.get('Cookie') ?? '', { isSecure: false });
  return findCookieValue(cookies, backofficeLanguageCookie) === 'en' ? 'en' : 'fr';
}

/** `/%E0%A4%A` cannot be decoded, and `/en/%0A` matches no route, not even the one for missing pages. */
export const refuseMalformedAddresses: MiddlewareHandler = async ({ req }, next) => {
  if (!isWellFormed(new URL(req.url).pathname)) return errorResponse(req.raw, 'badAddress');
  await next();
};

function isWellFormed(pathname: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Without these headers the client is no browser, and carries nobody's cookies (OWASP, Cross-Site Request Forgery Prevention). */
export const refuseCrossSiteForms = (publicUrl: string): MiddlewareHandler => {
  const ownHost = new URL(publicUrl).host;
  return async ({ req }, next) => {
    const isChanging = req.method !== 'GET' && req.method !== 'HEAD';
    if (isChanging && isCrossSite(req.raw.headers, ownHost)) return errorResponse(req.raw, 'crossSite');
    await next();
  };
};

function isCrossSite(headers: Headers, ownHost: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('Origin');
  if (!origin) return false;
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  return host !== ownHost && host !== headers.get('Host');
}
