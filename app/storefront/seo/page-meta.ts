import type { Location, MetaDescriptor } from 'react-router';
import { type Company, fallbackName } from '../../domain/company/company.ts';
import { type Language, languages } from '../../domain/localized.ts';
import { address, languageOf, plainAddress } from '../address.ts';
import { failureOf, failureWords } from '../layout/failure-words.ts';
import type { Storefront } from '../layout/use-storefront.ts';

export type PageMetaArgs = {
  location: Location;
  /** Loader data of the parent routes; the layout's is missing when its loader failed. */
  matches: ReadonlyArray<{ id: string; loaderData: unknown } | undefined>;
  /** What was thrown where another page stands instead; React Router gives null where nothing was. */
  error?: unknown;
};

export type PageDescription = {
  title: string;
  description: string;
  /** The address of a picture of 800 × 800 pixels. */
  image?: string | undefined;
  /** In FCFA; what is sold has one. */
  price?: number;
  /** The plain address of the page that stands for this one, such as a family's. */
  canonical?: string;
  /** Each becomes a script of its own. */
  jsonLd?: (origin: string, company: Company) => Record<string, unknown>[];
  /** One visitor's page: not indexed, no alternate language. */
  isPrivate?: boolean;
};

export function pageMeta(args: PageMetaArgs, page: PageDescription): MetaDescriptor[] {
  if (!args.error) return describePage(args, page);
  const [title, description] = failureWords(failureOf(args.error));
  return describePage(args, { title, description, isPrivate: true });
}

function describePage({ location, matches }: PageMetaArgs, page: PageDescription): MetaDescriptor[] {
  const language = languageOf(location.pathname);
  const { origin, company, companyName, defaultLanguage } = storefrontOf(matches);
  const title = `${page.title} · ${companyName}`;
  const description = shorten(page.description);
  const basic: MetaDescriptor[] = [{ title }, { name: 'description', content: description }];
  if (page.isPrivate) return [...basic, { name: 'robots', content: 'noindex' }];

  const path = page.canonical ?? plainAddress(location.pathname) + canonicalQuery(location.search);
  const image = origin + (page.image ?? '/icons/icon-512.png');
  const imageSide = page.image ? 800 : 512;
  return [
    ...basic,
    { tagName: 'link', rel: 'canonical', href: origin + address(language, path) },
    ...languages.map((each) => alternate(each, origin + address(each, path))),
    alternate('x-default', origin + address(defaultLanguage, path)),
    { property: 'og:type', content: page.price === undefined ? 'website' : 'product' },
    { property: 'og:site_name', content: companyName },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + address(language, path) },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: String(imageSide) },
    { property: 'og:image:height', content: String(imageSide) },
    ...(page.price === undefined
      ? []
      : [
          { property: 'product:price:amount', content: String(page.price) },
          { property: 'product:price:currency', content: 'XAF' },
        ]),
    { property: 'og:locale', content: language === 'fr' ? 'fr_CM' : 'en_CM' },
    { name: 'twitter:card', content: page.image ? 'summary_large_image' : 'summary' },
    ...((company && page.jsonLd?.(origin, company)) ?? []).map((node) => ({ 'script:ld+json': node })),
  ] as MetaDescriptor[];
}

export function hasChat({ matches }: Pick<PageMetaArgs, 'matches'>): boolean {
  return storefrontOf(matches).hasChat;
}

function alternate(hrefLang: Language | 'x-default', href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', hrefLang, href };
}

/** A need, a category and a page are canonical; a search is not. */
function canonicalQuery(search: string): string {
  const query = new URLSearchParams(search);
  const canonical = new URLSearchParams();
  for (const name of ['need', 'category', 'page']) {
    const value = query.get(name);
    if (value) canonical.set(name, value);
  }
  return canonical.size > 0 ? `?${canonical}` : '';
}

function shorten(text: string, length = 160): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/\s+\S*$/, '')}…`;
}

function storefrontOf(matches: PageMetaArgs['matches']) {
  const layout = matches.find((match) => match?.id.endsWith('/layout'))?.loaderData;
  const known = layout as Partial<Pick<Storefront, 'publicUrl' | 'company' | 'defaultLanguage'>> | undefined;
  return {
    origin: known?.publicUrl ?? '',
    company: known?.company,
    companyName: known?.company?.name ?? fallbackName,
    defaultLanguage: known?.defaultLanguage ?? 'fr',
    hasChat: Boolean(known?.company?.whatsapp),
  };
}
