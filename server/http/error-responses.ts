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

type Name = keyof typeof answers;
type Place = 'storefront' | 'backoffice' | 'api';
/** What an answer depends on, besides its name. */
export type Asked = { place: Place; language: Language; isForm: boolean };

const home: Record<Exclude<Place, 'api'>, Record<Language, { href: string; text: string }>> = {
  storefront: {
    fr: { href: '/', text: 'Retour à l’accueil' },
    en: { href: '/en', text: 'Back to Home' },
  },
  backoffice: {
    fr: { href: '/admin', text: 'Retour au tableau de bord' },
    en: { href: '/admin', text: 'Back to the dashboard' },
  },
};
const tryAgain: Record<Language, string> = { fr: 'Réessayer', en: 'Try again' };

export function errorResponse(request: Request, name: Name): Response {
  const { pathname } = new URL(request.url);
  return answerFor(readAsked(pathname, request.method, request.headers), name);
}

export function answerFor(asked: Asked, name: Name): Response {
  const { status } = answers[name];
  const isJson = asked.place === 'api';
  return new Response(isJson ? errorInJson(asked, name) : errorPage(asked, name), {
    status,
    headers: {
      'Content-Type': isJson ? 'application/json' : 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(isJson && { Vary: 'Accept-Language' }),
      ...(status === 503 && { 'Retry-After': '5' }),
    },
  });
}

/** A page that may be there in a moment is asked for again; a form that was sent is still in the page before. */
function errorPage({ place, language, isForm }: Asked, name: Name): string {
  const { status, [language]: sentence } = answers[name];
  const { href, text } = home[place === 'backoffice' ? 'backoffice' : 'storefront'][language];
  const again = status >= 500 && !isForm ? `<p><a href="">${tryAgain[language]}</a></p>` : '';
  return `<!DOCTYPE html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title><p>${sentence}</p>${again}<p><a href="${href}">${text}</a></p></html>`;
}

function errorInJson({ language }: Asked, name: Name): string {
  const { status, [language]: message } = answers[name];
  return JSON.stringify({ error: { status, message } });
}

export function readAsked(pathname: string, method: string, headers: Headers): Asked {
  const isForm = method !== 'GET' && method !== 'HEAD';
  if (pathname.startsWith('/api/')) {
    const isEnglish = /^\s*en\b/i.test(headers.get('Accept-Language') ?? '');
    return { place: 'api', language: isEnglish ? 'en' : 'fr', isForm };
  }
  if (!isBackofficeAddress(pathname))
    return { place: 'storefront', language: languageOf(pathname.replace(/\.data$/, '')), isForm };
  const cookies = fromHostCookies(headers.get('Cookie') ?? '', { isSecure: false });
  const chosen = findCookieValue(cookies, backofficeLanguageCookie);
  return { place: 'backoffice', language: chosen === 'en' ? 'en' : 'fr', isForm };
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
