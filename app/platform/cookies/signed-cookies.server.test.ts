import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCookieHeader } from './cookie.ts';
import { browserCookie, deviceCookie } from './shop-cookies.ts';
import { createSignedCookies } from './signed-cookies.server.ts';

const cookies = createSignedCookies('a secret of this shop');
const word = fc.stringMatching(/^[\w-]{1,40}$/);
const carrying = (header: string) => new Request('http://127.0.0.1/', { headers: { Cookie: header } });

test('a signed cookie is read back under its own name and secret only', async () => {
  await fc.assert(
    fc.asyncProperty(word, async (text) => {
      const sent = toCookieHeader([await cookies.write(browserCookie, text)]);
      expect(await cookies.read(carrying(`cart=1; ${sent}`), browserCookie)).toBe(text);
      const renamed = sent.replace(browserCookie.name, deviceCookie.name);
      expect(await cookies.read(carrying(renamed), deviceCookie)).toBeUndefined();
      expect(await createSignedCookies('another secret').read(carrying(sent), browserCookie)).toBeUndefined();
    }),
  );
});

test('any other value, and another value with a valid signature, is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.stringMatching(/^[ -:<-~]*$/), word), word, async (text, other) => {
      expect(await cookies.read(carrying(`browser=${text}`), browserCookie)).toBeUndefined();
      const sent = toCookieHeader([await cookies.write(browserCookie, other)]);
      const [, signature] = sent.split('.');
      const forged = `browser=${btoa(JSON.stringify(`${other}-`))}.${signature}`;
      expect(await cookies.read(carrying(forged), browserCookie)).toBeUndefined();
    }),
  );
  expect(await cookies.read(new Request('http://127.0.0.1/'), browserCookie)).toBeUndefined();
});

test('a signed cookie keeps the attributes of its definition', async () => {
  const [, ...attributes] = (await cookies.write(deviceCookie, 'id_1')).split('; ');
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax']);
});
