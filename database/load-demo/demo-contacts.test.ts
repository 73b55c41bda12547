import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parsePhone } from '../../app/domain/contact/phone.schema.ts';

test('every number of the demonstration is valid and unassigned, every address is reserved', async () => {
  const texts = await Promise.all(
    ['company', 'messages', 'orders', 'products'].map((file) =>
      readFile(`database/demo/${file}.json`, 'utf8'),
    ),
  );
  const all = texts.join('\n');
  const numbers = all.match(/\+[\d ]{7,}|\b0\d{8,}\b/g) ?? [];
  expect(numbers.length).toBe(29);
  for (const number of numbers)
    expect(parsePhone(number)).toEqual({ ok: true, phone: expect.stringMatching(/^\+2376000000\d\d$/) });
  const domains = all.match(/(?<=@|:\/\/)[\w.-]+/g) ?? [];
  expect(domains.length).toBe(10);
  for (const domain of domains) expect(domain).toMatch(/\.example$/);
});
