import { expect, test } from 'vitest';
import { allowsPasskeys } from './passkey.ts';

test.each([
  'https://shop.example',
  'https://shop.example:8443',
  'http://localhost:3000',
  'http://shop.localhost:3000',
])('at %s a browser allows passkeys', (origin) => {
  expect(allowsPasskeys(origin)).toBe(true);
});

test.each([
  'http://shop.example',
  'http://127.0.0.1:3000',
  'https://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://localhost.example',
  'http://mylocalhost',
])('at %s no browser allows passkeys', (origin) => {
  expect(allowsPasskeys(origin)).toBe(false);
});
