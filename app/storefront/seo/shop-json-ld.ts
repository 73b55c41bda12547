import type { Company } from '../../domain/company/company.ts';
import { weekdays } from '../../domain/company/opening.ts';
import { type Language, localized } from '../../domain/localized.ts';
import { address } from '../address.ts';

/** What the shop says of its delivery and returns: its fees in FCFA, and whether it has a page about returns. */
export type ShopTerms = { fees: { least: number; most: number } | undefined; hasReturns: boolean };

/** https://schema.org/Store, with what the company record says of itself. */
export function shopJsonLd(
  company: Company,
  { fees, hasReturns }: ShopTerms,
  language: Language,
  origin: string,
) {
  const description = localized(language, { fr: company.descriptionFr, en: company.descriptionEn });
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: company.name,
    description: description || undefined,
    url: origin + address(language, '/'),
    image: company.logoUrl === '' ? undefined : `${origin}/images/${company.logoUrl}`,
    telephone: company.phone || undefined,
    email: company.email || undefined,
    taxID: company.niu || undefined,
    address:
      company.address === ''
        ? undefined
        : { '@type': 'PostalAddress', streetAddress: company.address, addressCountry: 'CM' },
    currenciesAccepted: 'XAF',
    openingHoursSpecification: openingHours(company),
    hasMerchantReturnPolicy: hasReturns
      ? { '@type': 'MerchantReturnPolicy', merchantReturnLink: origin + address(language, '/returns') }
      : undefined,
    hasShippingService: fees && {
      '@type': 'ShippingService',
      shippingConditions: {
        '@type': 'ShippingConditions',
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'CM' },
        shippingRate: {
          '@type': 'MonetaryAmount',
          currency: 'XAF',
          minValue: fees.least,
          maxValue: fees.most,
        },
      },
    },
  };
}

/** https://schema.org/WebSite, with where its search is. */
export function siteJsonLd(company: Company, language: Language, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: company.name,
    url: origin + address(language, '/'),
    inLanguage: language,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}${address(language, '/products')}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}

/** Hours are saved as `08:00-12:00, 14:00-18:00` a day. */
function openingHours(company: Company) {
  return weekdays.flatMap((day) =>
    company[day]
      .split(', ')
      .filter(Boolean)
      .map((range) => {
        const [opens, closes] = range.split('-');
        return {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${dayName(day)}`,
          opens,
          closes,
        };
      }),
  );
}

const dayName = (day: string) => day.charAt(0).toUpperCase() + day.slice(1);
