import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/pdf-text.ts';
import type { Invoice } from '../../../domain/orders/invoice/invoice.queries.ts';
import { drawInvoice } from './invoice-pdf.server.ts';

const company = {
  name: 'Comptoir Médical',
  address: '12, rue des Palmiers, Akwa, Douala',
  phone: '+237 6 77 00 00 11',
  email: 'bonjour@comptoir-medical.example',
  logoUrl: '',
  niu: 'M012600000000A',
  rccm: 'RC/DLA/2026/B/00001',
  vat: '',
};

function invoiceOf(
  lines: { name: string; nameEn?: string; quantity: number; unitPrice: number }[],
  more = {},
) {
  const sold = lines.map((line) => ({
    ...line,
    nameEn: line.nameEn ?? '',
    listedPrice: line.unitPrice,
    total: line.quantity * line.unitPrice,
  }));
  const total = sold.reduce((sum, line) => sum + line.total, 0);
  const invoice: Invoice = {
    number: 'FA-2026-00001',
    issuedAt: new Date('2026-03-31T23:30:00Z'),
    orderId: randomUUID(),
    orderNumber: 'MB-2026-00042',
    orderedAt: new Date('2026-03-30T08:00:00Z'),
    status: 'completed',
    language: 'fr',
    customerName: 'Awa Ngo',
    phone: '+237677000010',
    total,
    listedTotal: total,
    discount: 0,
    company,
    lines: sold,
    ...more,
  };
  return invoice;
}

test('an invoice shows seller, customer, lines, total and the date in Cameroon', async () => {
  const pdf = await drawInvoice(
    invoiceOf([
      { name: 'Lit médicalisé', quantity: 2, unitPrice: 1_250_000 },
      { name: 'Gants', quantity: 12, unitPrice: 3500 },
    ]),
  );
  const [page = '', ...others] = readPdf(pdf);
  expect(others).toEqual([]);
  for (const text of [
    'Comptoir Médical',
    'NIU\u00a0: M012600000000A',
    'RCCM\u00a0: RC/DLA/2026/B/00001',
    'Facture / Invoice',
    'FA-2026-00001',
    'MB-2026-00042',
    '1 avr. 2026',
    'Awa Ngo',
    '+237\u00a06\u00a077\u00a000\u00a000\u00a010',
    'Lit médicalisé',
    '1\u202f250\u202f000\u00a0FCFA',
    '2\u202f500\u202f000\u00a0FCFA',
    '42\u202f000\u00a0FCFA',
    '2\u202f542\u202f000\u00a0FCFA',
    'Page 1 sur 1 / Page 1 of 1',
  ])
    expect(page.split('\n')).toContain(text);
  expect(page).not.toContain('TVA');
});

test('a customer who ordered in English reads English names and numbers', async () => {
  const [page = ''] = readPdf(
    await drawInvoice(
      invoiceOf([{ name: 'Gants', nameEn: 'Gloves', quantity: 1000, unitPrice: 3500 }], { language: 'en' }),
    ),
  );
  expect(page.split('\n')).toEqual(
    expect.arrayContaining(['Gloves', '1,000', '3,500\u00a0FCFA', '1 Apr 2026']),
  );
  expect(page).not.toContain('Gants');
});

test('an invoice shows the VAT line when the company has one', async () => {
  const [page = ''] = readPdf(
    await drawInvoice(
      invoiceOf([{ name: 'Gants', quantity: 1, unitPrice: 1 }], {
        company: { ...company, vat: 'non assujetti' },
      }),
    ),
  );
  expect(page.split('\n')).toContain('TVA / VAT\u00a0: non assujetti');
});

test('the font has the letters of Cameroon’s languages and the narrow space', async () => {
  const name = 'Ɛyɔŋ Nkə́ Ɓaka ʼŊgɨ';
  const [page = ''] = readPdf(
    await drawInvoice(invoiceOf([{ name, quantity: 1, unitPrice: 1_000_000 }], { customerName: name })),
  );
  expect(page.split('\n').filter((text) => text === name)).toHaveLength(2);
  expect(page).not.toContain('□');
  const [unknown] = readPdf(await drawInvoice(invoiceOf([{ name: '字', quantity: 1, unitPrice: 1 }])));
  expect(unknown).toContain('□');
});

test('many lines and long names continue on numbered pages that repeat the headings', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    name: `Article ${index} ${'au très long nom '.repeat(index % 9)}`.trim(),
    quantity: 1,
    unitPrice: 1000 + index,
  }));
  const pages = readPdf(
    await drawInvoice(invoiceOf([...lines, { name: 'x'.repeat(120), quantity: 1, unitPrice: 1 }])),
  );
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) => {
    expect(page).toContain('Désignation');
    expect(page).toContain(`Page ${index + 1} sur ${pages.length} / Page ${index + 1} of ${pages.length}`);
  });
  const whole = pages.join('\n');
  const words = whole.replace(/\s+/g, ' ');
  for (const { name } of lines) expect(words).toContain(name);
  expect(whole.replace(/\n/g, '')).toContain('x'.repeat(120));
  expect(whole).toContain('61\u202f771\u00a0FCFA');
});

test('the file has a title and a language', async () => {
  const pdf = (await drawInvoice(invoiceOf([{ name: 'Gants', quantity: 1, unitPrice: 1 }]))).toString(
    'latin1',
  );
  expect(pdf).toContain('(Facture / Invoice FA-2026-00001)');
  expect(pdf).toContain('/Lang (fr-CM)');
});

test('a name cannot reverse the direction of text', async () => {
  const reversed = (name: string) => `\u202e${name}\u2069\u200f`;
  const [page = ''] = readPdf(
    await drawInvoice(
      invoiceOf([{ name: reversed('Gants'), quantity: 1, unitPrice: 1 }], {
        customerName: reversed('Awa Ngo'),
        company: { ...company, address: reversed('Douala') },
      }),
    ),
  );
  for (const text of ['Gants', 'Awa Ngo', 'Douala']) expect(page.split('\n')).toContain(text);
});
