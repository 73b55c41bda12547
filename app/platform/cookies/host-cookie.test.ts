import { expect, test } from 'vitest';
import { fromHostCookies, toHostCookie } from './host-cookie.ts';

test('over https every cookie belongs to this host alone', () => {
  expect(toHostCookie('office_notice=saved.1; Path=/admin; Max-Age=60; SameSite=Lax')).toBe(
    '__Host-office_notice=saved.1; Max-Age=60; SameSite=Lax; Path=/; Secure',
  );
  expect(toHostCookie('a=1; path=/; HttpOnly; secure')).toBe('__Host-a=1; HttpOnly; Path=/; Secure');
});

test('over https a cookie that another host of the domain set is dropped', () => {
  const sent = 'comptoir.session_token=planted; __Host-comptoir.session_token=ours; cart=planted';
  expect(fromHostCookies(sent, { isSecure: true })).toBe('comptoir.session_token=ours');
  expect(fromHostCookies('cart=1.5.1-1; __Host-cart=1.6.1-2', { isSecure: false })).toBe(
    'cart=1.5.1-1; cart=1.6.1-2',
  );
  expect(fromHostCookies('', { isSecure: true })).toBe('');
});
