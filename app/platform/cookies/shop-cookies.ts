import type { Cookie } from './cookie.ts';

const day = 24 * 3600;

// Every cookie that the shop sets itself. better-auth sets those of the session (`comptoir.…`).

export const cartCookie: Cookie = { name: 'cart', path: '/', maxAge: 30 * day };

/** The storefront's language that a visitor chose. Only the visitor's script reads it. */
export const languageCookie: Cookie = { name: 'language', path: '/', maxAge: 365 * day };

/** The id of the quarter that a visitor chose once: product pages say what its delivery costs. */
export const zoneCookie: Cookie = { name: 'zone', path: '/', maxAge: 365 * day, httpOnly: true };

/** Signed: the browser that rate limits count. Nothing is counted for longer than an hour. */
export const browserCookie: Cookie = { name: 'browser', path: '/', maxAge: day, httpOnly: true };

/** Signed: a digest of the telephone of the order that this browser opened last. */
export const buyerCookie: Cookie = { name: 'buyer', path: '/', maxAge: 90 * day, httpOnly: true };

/** Signed: a device that has signed in to an account. */
export const deviceCookie: Cookie = { name: 'office_device', path: '/', maxAge: 180 * day, httpOnly: true };

export const backofficeLanguageCookie: Cookie = {
  name: 'office_language',
  path: '/',
  maxAge: 365 * day,
  httpOnly: true,
};

/** A flash notice, with its id in the name; the page that has shown it deletes it. */
export const noticeCookie: Cookie = { name: 'office_notice', path: '/admin', maxAge: 60 };

/** `table` or `tiles`: how the list of products is shown. */
export const productViewCookie: Cookie = { name: 'office_products', path: '/admin', maxAge: 365 * day };

/** How many rows a list has on this device: 8, 24 or 48. */
export const pageSizeCookie: Cookie = { name: 'office_page_size', path: '/admin', maxAge: 365 * day };

/** The category of the product that this device added last: proposed for the next one. */
export const lastCategoryCookie: Cookie = { name: 'office_category', path: '/admin', maxAge: 365 * day };

/** `collapsed` or `open`; absent, the width decides. Written by the back-office's script. */
export const sidebarCookie: Cookie = { name: 'office_sidebar', path: '/admin', maxAge: 365 * day };

/** `hidden`: this device shows the first day's list no more. */
export const firstDayCookie: Cookie = { name: 'office_first_day', path: '/admin', maxAge: 365 * day };
