import type { Location, MetaDescriptor } from 'react-router';
import { fallbackName } from '../../domain/company/company.ts';
import { type Language, languages } from '../../domain/localized.ts';
import { address, languageOf, plainAddress } from '../address.ts';
import type { Storefront } from '../layout/use-storefront.ts';

type PageMetaArgs = {
  location: Location;
  /** Data of the routes around the page, the frame's among them when its loader answered. */
  matches: ReadonlyArray<{ id: string; loaderData: unknown } | undefined>;
};

export type PageDescription = {
  /** Without the shop's name, which is added; the home page gives none of its own. */
  title: string;
  description: string;
  /** Address of the picture shown where the page is shared, without the origin. */
  image?: string | undefined;
  jsonLd?: (origin: string) => Record<string, unknown>;
  /** A page for one visitor only: not to be found by search engines, nor offered in the other language. */
  isPrivate?: boolean;
};

/** A page's title, description, shared preview, canonical address and its twin in the other language. */
export function pageMeta({ location, matches }: PageMetaArgs, page: PageDescription): MetaDescriptor[] {
  const language = languageOf(location.pathname);
  const { origin, companyName, defaultLanguage } = frameOf(matches);
  const title = `${page.title} · ${companyName}`;
  const description = shorten(page.description);
  const basic: MetaDescriptor[] = [{ title }, { name: 'description', content: description }];
  if (page.isPrivate) return [...basic, { name: 'robots', content: 'noindex' }];

  const path = plainAddress(location.pathname) + canonicalQuery(location.search);
  const image = origin + (page.image ?? '/icons/icon-512.png');
  return [
    ...basic,
    { tagName: 'link', rel: 'canonical', href: origin + address(language, path) },
    ...languages.map((each) => alternate(each, origin + address(each, path))),
    alternate('x-default', origin + address(defaultLanguage, path)),
    { property: 'og:type', content: page.jsonLd ? 'product' : 'website' },
    { property: 'og:site_name', content: companyName },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + address(language, path) },
    { property: 'og:image', content: image },
    { property: 'og:locale', content: language === 'fr' ? 'fr_CM' : 'en_CM' },
    { name: 'twitter:card', content: page.image ? 'summary_large_image' : 'summary' },
    ...(page.jsonLd ? [{ 'script:ld+json': page.jsonLd(origin) }] : []),
  ] as MetaDescriptor[];
}

/** Whether the shop has a WhatsApp number, for descriptions that speak of it. */
export function hasChat({ matches }: Pick<PageMetaArgs, 'matches'>): boolean {
  return frameOf(matches).hasChat;
}

function alternate(hrefLang: Language | 'x-default', href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', hrefLang, href };
}

/** Of a list's address, the category and the page are pages of their own; a search is not. */
function canonicalQuery(search: string): string {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of ['category', 'page']) {
    const value = asked.get(name);
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : '';
}

/** As much of a description as previews show, in characters. */
function shorten(text: string, length = 160): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/\s+\S*$/, '')}…`;
}

function frameOf(matches: PageMetaArgs['matches']) {
  const frame = matches.find((match) => match?.id.endsWith('/frame'))?.loaderData;
  const known = frame as Partial<Pick<Storefront, 'publicUrl' | 'company' | 'defaultLanguage'>> | undefined;
  return {
    origin: known?.publicUrl ?? '',
    companyName: known?.company?.name ?? fallbackName,
    defaultLanguage: known?.defaultLanguage ?? 'fr',
    hasChat: Boolean(known?.company?.whatsapp),
  };
}
