import { expect, test } from 'vitest';
import {
  findCookieValue,
  formatSetCookie,
  listCookieValues,
  parseCookies,
  toCookieHeader,
} from './cookie.ts';
import { backofficeLanguageCookie, cartCookie, noticeCookie } from './shop-cookies.ts';

test.each([
  [null, []],
  ['', []],
  ['cart', []],
  ['cart=', [['cart', '']]],
  [
    'a=1;b=2 ;  c=x=y',
    [
      ['a', '1'],
      ['b', '2'],
      ['c', 'x=y'],
    ],
  ],
])('the header %j holds %j', (header, pairs) => {
  expect(parseCookies(header)).toEqual(pairs);
});

test('a cookie is found by its whole name; of several the first', () => {
  const header = 'a_cart=0; cart=1; cart_b=2; cart=3';
  expect(findCookieValue(header, cartCookie)).toBe('1');
  expect(listCookieValues(header, cartCookie)).toEqual(['1', '3']);
  expect(findCookieValue(header, { name: 'b' })).toBeUndefined();
});

test('a cookie is set with its attributes, and the browser sends back its pair alone', () => {
  const notice = formatSetCookie(noticeCookie, 'saved.1');
  const language = formatSetCookie(backofficeLanguageCookie, 'en');
  expect(notice).toBe('office_notice=saved.1; Path=/admin; Max-Age=60; SameSite=Lax');
  expect(language).toBe('office_language=en; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly');
  expect(toCookieHeader([notice, language])).toBe('office_notice=saved.1; office_language=en');
});
