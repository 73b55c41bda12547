import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';
import type { Language } from './domain/localized.ts';

function storefront(language: Language): RouteConfigEntry {
  const id = (name: string) => ({ id: `${language}/${name}` });
  return layout('storefront/layout/layout.tsx', id('layout'), [
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
    route('*', 'storefront/layout/not-found-page.tsx', id('not-found')),
  ]);
}

/** Sign-in is public; the shell checks access for everything else. */
const backOffice = prefix('admin', [
  layout('backoffice/sign-in/sign-in-layout.tsx', [
    index('backoffice/sign-in/sign-in-page.tsx'),
    route('second-step', 'backoffice/sign-in/second-step-page.tsx'),
    route('forgot-password', 'backoffice/sign-in/forgot-password-page.tsx'),
    route('reset-password', 'backoffice/sign-in/reset-password-page.tsx'),
  ]),
  route('language', 'backoffice/sign-in/language.ts'),
  route('logout', 'backoffice/sign-in/logout.ts'),
  layout('backoffice/shell/shell.tsx', [
    route('live', 'backoffice/live/live-stream.ts'),
    route('dashboard', 'backoffice/dashboard/dashboard-page.tsx'),
    route('orders', 'backoffice/orders/list/orders-page.tsx'),
    route('orders/new', 'backoffice/orders/entry/new-order-page.tsx'),
    route('orders/product-search', 'backoffice/orders/entry/product-search.ts'),
    route('orders/:id', 'backoffice/orders/detail/order-page.tsx'),
    route('orders/:id/announcement', 'backoffice/orders/list/announcement.ts'),
    route('dashboard/visitors', 'backoffice/dashboard/visitors.ts'),
    route('orders/:id/invoice', 'backoffice/orders/invoice/invoice-page.tsx'),
    route('orders/:id/invoice.pdf', 'backoffice/orders/invoice/invoice-download.ts'),
    route('products', 'backoffice/products/list/products-page.tsx'),
    route('products/add', 'backoffice/products/edit/add-product-page.tsx'),
    route('products/edit/:id', 'backoffice/products/edit/edit-product-page.tsx', [
      index('backoffice/products/stock/stock-panels.tsx'),
    ]),
    route('products/:id/count', 'backoffice/products/stock/count-stock.ts'),
    route('products/:id/archive', 'backoffice/products/list/archive-product.ts'),
    route('products/:id/restore', 'backoffice/products/list/restore-product.ts'),
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
    route('privacy', 'backoffice/privacy/privacy-page.tsx'),
    route('privacy/export', 'backoffice/privacy/export.ts'),
    route('privacy/erase', 'backoffice/privacy/erase.ts'),
    route('log', 'backoffice/audit-log/audit-log-page.tsx'),
    route('products/import', 'backoffice/import-export/import/upload/import-page.tsx'),
    route('products/import/template', 'backoffice/import-export/import/upload/template.ts'),
    route('products/import/:id', 'backoffice/import-export/import/preview/import-preview-page.tsx'),
    route('products/import/:id/apply', 'backoffice/import-export/import/apply/apply.ts'),
    route('products/import/:id/progress', 'backoffice/import-export/import/apply/progress.ts'),
    route('products/export', 'backoffice/import-export/export/export-products.ts'),
    route('orders/export', 'backoffice/import-export/export/export-orders.ts'),
    route('messages/export', 'backoffice/import-export/export/export-messages.ts'),
    route('export-too-long/:of', 'backoffice/import-export/export/export-too-long-page.tsx'),
    route('profile', 'backoffice/profile/profile-page.tsx'),
    route('profile/password', 'backoffice/profile/password.ts'),
    route('profile/sessions/:id/end', 'backoffice/profile/end-session.ts'),
    route('profile/second-step', 'backoffice/profile/second-step-page.tsx'),
    route('profile/second-step/confirm', 'backoffice/profile/confirm-app.ts'),
    route('profile/second-step/drop', 'backoffice/profile/drop-app.ts'),
    route('profile/second-step/recovery-codes', 'backoffice/profile/recovery-codes.ts'),
    route('*', 'backoffice/shell/not-found-page.tsx'),
  ]),
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
  route('upload', 'backoffice/form/upload.ts'),

  route('visits', 'storefront/visits/register-visit.ts'),
  route('images/:file', 'storefront/pictures/serve-picture.ts'),
  route('sitemap.xml', 'storefront/seo/sitemap.ts'),
  route('sitemap/:part', 'storefront/seo/sitemap.ts', { id: 'sitemap-part' }),
  route('robots.txt', 'storefront/seo/robots.ts'),
  route('.well-known/security.txt', 'storefront/seo/security-txt.ts'),
  route('manifest.webmanifest', 'storefront/seo/manifest.ts'),
]) satisfies RouteConfig;
