import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';
import { addresses } from './backoffice/addresses.ts';
import { optionalPages } from './domain/content/content.ts';
import type { Language } from './domain/localized.ts';

function storefront(language: Language): RouteConfigEntry {
  const id = (name: string) => ({ id: `${language}/${name}` });
  return layout('storefront/layout/layout.tsx', id('layout'), [
    index('storefront/home/home-page.tsx', id('home')),
    route('about', 'storefront/about/about-page.tsx', id('about')),
    route('products', 'storefront/products/list/products-page.tsx', id('products')),
    route('products/suggestions', 'storefront/products/list/suggestions.ts', id('suggestions')),
    route('products/:slug', 'storefront/products/product-page.tsx', id('product')),
    route('products/:slug/tell-me', 'storefront/products/tell-me/tell-me-page.tsx', id('tell-me')),
    route('products/:slug/size', 'storefront/products/size-page.tsx', id('size')),
    route('compare', 'storefront/products/compare/compare-page.tsx', id('compare')),
    route('import-export', 'storefront/import-export/import-export-page.tsx', id('import-export')),
    route('home-teaching', 'storefront/home-teaching/home-teaching-page.tsx', id('home-teaching')),
    route('delivery', 'storefront/delivery/delivery-page.tsx', id('delivery')),
    ...optionalPages
      .filter((page) => page !== 'delivery')
      .map((page) => route(page, 'storefront/content/content-page.tsx', id(page))),
    route('track', 'storefront/track/track-page.tsx', id('track')),
    route('privacy', 'storefront/privacy/privacy-page.tsx', id('privacy')),
    route('cart', 'storefront/cart/cart-page.tsx', id('cart')),
    route('cart/add', 'storefront/cart/cart-acts.ts', id('cart-add')),
    route('cart/quantity', 'storefront/cart/cart-acts.ts', id('cart-quantity')),
    route('cart/quote', 'storefront/cart/quote-page.tsx', id('cart-quote')),
    route('quote/:token', 'storefront/quote/quote-page.tsx', id('quote')),
    route('cart/again', 'storefront/order/order-again.ts', id('cart-again')),
    route('order/:token', 'storefront/order/order-page.tsx', id('order')),
    route('order/:token/paid', 'storefront/order/payment/paid-page.tsx', id('order-paid')),
    route('order/:token/pay', 'storefront/order/payment/pay-page.tsx', id('order-pay')),
    route('verify', 'storefront/verify/verify-page.tsx', id('verify-start')),
    route('verify/:code', 'storefront/verify/verify-page.tsx', id('verify')),
    route('*', 'storefront/layout/not-found-page.tsx', id('not-found')),
  ]);
}

/** A file that answers several addresses has an id for each. */
function routesUnder(start: '/admin/' | '/upload'): RouteConfigEntry[] {
  const files = Object.values(addresses).map(({ file }) => file);
  const isShared = (file: string) => files.indexOf(file) !== files.lastIndexOf(file);
  return Object.entries(addresses)
    .filter(([address]) => address.startsWith(start))
    .map(([address, { file, child }]) =>
      route(
        address.replace(/^\/(admin\/)?/, ''),
        `backoffice/${file}`,
        isShared(file) ? { id: `backoffice${address}` } : {},
        child ? [index(`backoffice/${child}`)] : [],
      ),
    );
}

/** Sign-in is public; the shell checks access for everything else. */
const backOffice = prefix('admin', [
  layout('backoffice/sign-in/sign-in-layout.tsx', [
    index('backoffice/sign-in/sign-in-page.tsx'),
    route('second-step', 'backoffice/sign-in/second-step-page.tsx'),
    route('forgot-password', 'backoffice/sign-in/forgot-password-page.tsx'),
    route('reset-password', 'backoffice/sign-in/reset-password-page.tsx'),
    route('invitation', 'backoffice/sign-in/invitation-page.tsx'),
    route('passkey', 'backoffice/passkeys/sign-in/sign-in.ts'),
    route('passkey/challenge', 'backoffice/passkeys/sign-in/sign-in-challenge.ts'),
  ]),
  route('language', 'backoffice/sign-in/language.ts'),
  route('logout', 'backoffice/sign-in/logout.ts'),
  route('manifest.webmanifest', 'backoffice/sign-in/manifest.ts'),
  layout('backoffice/shell/shell.tsx', routesUnder('/admin/')),
]);

/** The access check, the headers and the page cache compare addresses in lower case: `/Admin` must match nothing. */
const allCaseSensitive = (routes: RouteConfigEntry[]): RouteConfigEntry[] =>
  routes.map((one) => ({
    ...one,
    caseSensitive: true,
    ...(one.children && { children: allCaseSensitive(one.children) }),
  }));

export default allCaseSensitive([
  storefront('fr'),
  ...prefix('en', [storefront('en')]),

  ...backOffice,
  ...routesUnder('/upload'),

  route('quote/:token.pdf', 'storefront/papers/paper-download.ts', { id: 'quote-paper' }),
  route('order/:token/papers/:paper.pdf', 'storefront/papers/paper-download.ts', { id: 'order-paper' }),

  route('payments/mtn/:id/:proof', 'storefront/order/mobile-money/mtn-callback.ts'),
  route('payments/campay', 'storefront/order/mobile-money/campay-callback.ts'),

  route('api/*', 'storefront/api/answer-api.ts'),

  route('visits', 'storefront/visits/register-visit.ts'),
  route('images/:file', 'storefront/pictures/serve-picture.ts'),
  route('notices/:file', 'storefront/pictures/serve-notice.ts'),
  route('sitemap.xml', 'storefront/seo/sitemap.ts'),
  route('sitemap/:part', 'storefront/seo/sitemap.ts', { id: 'sitemap-part' }),
  route('feed/:file', 'storefront/seo/product-feed.ts'),
  route('en/feed/:file', 'storefront/seo/product-feed.ts', { id: 'en/feed' }),
  route('robots.txt', 'storefront/seo/robots.ts'),
  route('.well-known/security.txt', 'storefront/seo/security-txt.ts'),
  route('manifest.webmanifest', 'storefront/seo/manifest.ts'),
]) satisfies RouteConfig;
