import { expect, test } from 'vitest';
import { findPhone } from './find-phone.ts';

test.each([
  ['Appelez-moi au 6 77 00 00 11, merci', '+237677000011'],
  ['Call +33 6 12 34 56 78.', '+33612345678'],
  ['au 00237 677-00-00-11 ou 699 00 00 22', '+237677000011'],
  ['677000011', '+237677000011'],
  ['Appelez le +33 (0)6 12 34 56 78', '+33612345678'],
  ['Which size for a knee of 41 cm? I paid 12 500 in 2026.', undefined],
  ['Facture 20261012140000123456789', undefined],
  ['', undefined],
])('%j gives %j to call', (content, phone) => {
  expect(findPhone({ senderPhone: '', subject: '', content })).toBe(phone);
});

test('a number in the subject is found as well', () => {
  expect(findPhone({ senderPhone: '', subject: 'Rappel 699 00 00 22', content: 'Merci' })).toBe(
    '+237699000022',
  );
});

test('the number that the sender gave comes before one in the text', () => {
  const senderPhone = '+237677000011';
  expect(findPhone({ senderPhone, subject: '', content: 'ou 699 00 00 22' })).toBe('+237677000011');
});
