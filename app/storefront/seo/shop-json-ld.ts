import type { Company } from '../../domain/company/company.ts';
import { weekdays } from '../../domain/company/opening.ts';
import { type Language, localized } from '../../domain/localized.ts';
import { address } from '../address.ts';

/** https://schema.org/Store, with what the company record says of itself. */
export function shopJsonLd(company: Company, language: Language, origin: string) {
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
