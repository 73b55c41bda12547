import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';
import type { Language } from './domain/localized.ts';

/** Every page of the shop, once in each language. */
function storefront(language: Language): RouteConfigEntry {
  const id = (name: string) => ({ id: `${language}/${name}` });
  return layout('storefront/frame.tsx', id('frame'), [
    index('storefront/home/home-page.tsx', id('home')),
    route('about', 'storefront/about/about-page.tsx', id('about')),
    route('products', 'storefront/products/products-page.tsx', id('products')),
    route('products/:slug', 'storefront/products/product-page.tsx', id('product')),
    route('import-export', 'storefront/import-export/import-export-page.tsx', id('import-export')),
    route('home-teaching', 'storefront/home-teaching/home-teaching-page.tsx', id('home-teaching')),
    route('privacy', 'storefront/privacy/privacy-page.tsx', id('privacy')),
    route('cart', 'storefront/cart/cart-page.tsx', id('cart')),
    route('cart/add', 'storefront/cart/add.ts', id('cart-add')),
    route('cart/quantity', 'storefront/cart/quantity.ts', id('cart-quantity')),
    route('order/:token', 'storefront/order/order-page.tsx', id('order')),
    route('*', 'storefront/not-found-page.tsx', id('not-found')),
  ]);
}

/** The back-office: the door outside, everything else behind the gate. */
const backOffice = prefix('admin', [
  layout('backoffice/door/door.tsx', [
    index('backoffice/door/sign-in-page.tsx'),
    route('second-step', 'backoffice/door/second-step-page.tsx'),
    route('forgot-password', 'backoffice/door/forgot-password-page.tsx'),
    route('reset-password', 'backoffice/door/reset-password-page.tsx'),
  ]),
  route('language', 'backoffice/door/language.ts'),
  route('logout', 'backoffice/door/logout.ts'),
  layout('backoffice/office.tsx', [
    route('live', 'backoffice/live.ts'),
    route('dashboard', 'backoffice/dashboard/dashboard-page.tsx'),
    route('orders', 'backoffice/orders/orders-page.tsx'),
    route('orders/new', 'backoffice/orders/new-order-page.tsx'),
    route('orders/product-search', 'backoffice/orders/product-search.ts'),
    route('orders/:id', 'backoffice/orders/order-page.tsx'),
    route('orders/:id/announcement', 'backoffice/orders/announcement.ts'),
    route('dashboard/visitors', 'backoffice/dashboard/visitors.ts'),
    route('orders/:id/invoice', 'backoffice/orders/invoice-page.tsx'),
    route('orders/:id/invoice.pdf', 'backoffice/orders/invoice-download.ts'),
    route('products', 'backoffice/products/products-page.tsx'),
    route('products/add', 'backoffice/products/add-product-page.tsx'),
    route('products/edit/:id', 'backoffice/products/edit-product-page.tsx', [
      index('backoffice/products/stock-panels.tsx'),
    ]),
    route('products/:id/count', 'backoffice/products/count-stock.ts'),
    route('products/:id/archive', 'backoffice/products/archive-product.ts'),
    route('products/:id/restore', 'backoffice/products/restore-product.ts'),
    route('users', 'backoffice/administrators/administrators-page.tsx'),
    route('users/add', 'backoffice/administrators/add-page.tsx'),
    route('users/:id', 'backoffice/administrators/change.ts'),
    route('users/:id/delete', 'backoffice/administrators/delete.ts'),
    route('company', 'backoffice/company/company-page.tsx'),
    route('company/logo', 'backoffice/company/logo.ts'),
    route('messages', 'backoffice/messages/messages-page.tsx'),
    route('messages/:id/announcement', 'backoffice/messages/announcement.ts'),
    route('messages/:id/read', 'backoffice/messages/read.ts'),
    route('messages/:id/delete', 'backoffice/messages/delete.ts'),
    route('settings', 'backoffice/settings/settings-page.tsx'),
    route('mails/:id/retry', 'backoffice/settings/retry-mail.ts'),
    route('privacy', 'backoffice/persons/persons-page.tsx'),
    route('privacy/export', 'backoffice/persons/export.ts'),
    route('privacy/erase', 'backoffice/persons/erase.ts'),
    route('log', 'backoffice/log/log-page.tsx'),
    route('products/import', 'backoffice/exchange/import-page.tsx'),
    route('products/import/template', 'backoffice/exchange/template.ts'),
    route('products/import/:id', 'backoffice/exchange/tried-import-page.tsx'),
    route('products/import/:id/apply', 'backoffice/exchange/apply.ts'),
    route('products/import/:id/progress', 'backoffice/exchange/progress.ts'),
    route('products/export', 'backoffice/exchange/export-products.ts'),
    route('orders/export', 'backoffice/exchange/export-orders.ts'),
    route('messages/export', 'backoffice/exchange/export-messages.ts'),
    route('export-too-long/:of', 'backoffice/exchange/export-too-long-page.tsx'),
    route('profile', 'backoffice/profile/profile-page.tsx'),
    route('profile/password', 'backoffice/profile/password.ts'),
    route('profile/sessions/:id/end', 'backoffice/profile/end-session.ts'),
    route('profile/second-step', 'backoffice/profile/second-step-page.tsx'),
    route('profile/second-step/confirm', 'backoffice/profile/confirm-app.ts'),
    route('profile/second-step/drop', 'backoffice/profile/drop-app.ts'),
    route('profile/second-step/recovery-codes', 'backoffice/profile/recovery-codes.ts'),
    route('*', 'backoffice/not-found-page.tsx'),
  ]),
]);

/** `/EN` and `/Admin` are no addresses of ours: what the gate, the headers and kept pages go by is written small. */
const toTheLetter = (routes: RouteConfigEntry[]): RouteConfigEntry[] =>
  routes.map((one) => ({ ...one, caseSensitive: true, children: one.children && toTheLetter(one.children) }));

export default toTheLetter([
  storefront('fr'),
  ...prefix('en', [storefront('en')]),

  ...backOffice,
  route('upload', 'backoffice/upload.ts'),

  route('visits', 'storefront/visits.ts'),
  route('images/:file', 'storefront/pictures.ts'),
  route('sitemap.xml', 'storefront/sitemap.ts'),
  route('sitemap/:part', 'storefront/sitemap.ts', { id: 'sitemap-part' }),
  route('robots.txt', 'storefront/robots.ts'),
  route('.well-known/security.txt', 'storefront/security-txt.ts'),
  route('manifest.webmanifest', 'storefront/manifest.ts'),
]) satisfies RouteConfig;
