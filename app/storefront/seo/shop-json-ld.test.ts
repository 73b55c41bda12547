import { expect, test } from 'vitest';
import type { Company } from '../../domain/company/company.ts';
import { shopJsonLd, siteJsonLd } from './shop-json-ld.ts';

const company: Company = {
  ...{ name: 'Comptoir', phone: '', email: '', address: '', horaireFr: '', horaireEn: '', whatsapp: '' },
  ...{ logoUrl: '', descriptionFr: '', descriptionEn: '', teachingUrl: '', teachingWhatsapp: '' },
  ...{ niu: '', rccm: '', rccmOn: null },
  ...{ monday: '', tuesday: '', wednesday: '', thursday: '', friday: '', saturday: '', sunday: '' },
};
const origin = 'https://shop.example';

test('the shop says what a delivery costs and where its returns are explained', () => {
  const shop = shopJsonLd(company, { fees: { least: 0, most: 3000 }, hasReturns: true }, 'en', origin);
  expect(shop).toMatchObject({
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      merchantReturnLink: 'https://shop.example/en/returns',
    },
    hasShippingService: {
      '@type': 'ShippingService',
      shippingConditions: {
        '@type': 'ShippingConditions',
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'CM' },
        shippingRate: { '@type': 'MonetaryAmount', currency: 'XAF', minValue: 0, maxValue: 3000 },
      },
    },
  });
});

test('a shop that says nothing of deliveries and returns says so to nobody', () => {
  const shop = shopJsonLd(company, { fees: undefined, hasReturns: false }, 'fr', origin);
  expect(JSON.stringify(shop)).not.toMatch(/Return|Shipping/);
});

test('the site says where its search is, in the language of the page', () => {
  expect(siteJsonLd(company, 'en', origin)).toMatchObject({
    '@type': 'WebSite',
    url: 'https://shop.example/en',
    potentialAction: { target: 'https://shop.example/en/products?q={search_term_string}' },
  });
  expect(siteJsonLd(company, 'fr', origin).url).toBe('https://shop.example/');
});
