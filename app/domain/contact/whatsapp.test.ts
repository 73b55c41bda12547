import { expect, test } from 'vitest';
import { whatsappLink } from './whatsapp.ts';

test('a name with direction marks does not turn the text of a chat around', () => {
  expect(whatsappLink('+237 677', 'De \u202eawA\u202c, \u2067Ngo\u2069 :\n1 ×\u200f Gants')).toBe(
    'https://wa.me/237677?text=De%20awA%2C%20Ngo%20%3A%0A1%20%C3%97%20Gants',
  );
});
