import type { Cookie } from './cookie.ts';

const day = 24 * 3600;

// Every cookie that the shop sets itself. better-auth sets those of the session (`comptoir.…`).

export const cartCookie: Cookie = { name: 'cart', path: '/', maxAge: 30 * day };

/** The storefront's language that a visitor chose. Only the visitor's script reads it. */
export const languageCookie: Cookie = { name: 'language', path: '/', maxAge: 365 * day };

/** Signed: the browser that rate limits count. Nothing is counted for longer than an hour. */
export const browserCookie: Cookie = { name: 'browser', path: '/', maxAge: day, httpOnly: true };

/** Signed: a device that has signed in to an account. */
export const deviceCookie: Cookie = { name: 'office_device', path: '/', maxAge: 180 * day, httpOnly: true };

export const backofficeLanguageCookie: Cookie = {
  name: 'office_language',
  path: '/',
  maxAge: 365 * day,
  httpOnly: true,
};

/** The flash notice; the page that has shown it deletes it. */
export const noticeCookie: Cookie = { name: 'office_notice', path: '/admin', maxAge: 60 };

/** `collapsed` or `open`; written by the back-office's script. */
export const sidebarCookie: Cookie = { name: 'office_sidebar', path: '/admin', maxAge: 365 * day };
