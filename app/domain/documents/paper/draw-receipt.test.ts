import { expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/pdf-text.ts';
import type { PaperContent } from '../document.ts';
import { drawReceipt, type ReceiptFormat } from './draw-receipt.server.ts';
import { layOutPaper } from './lay-out-paper.ts';

const content: PaperContent = {
  seller: {
    ...{ name: 'Comptoir Médical', address: 'Akwa, Douala', phone: '+237 6 77 00 00 11', email: '' },
    ...{ logoUrl: '', niu: 'M01', rccm: '', rccmOn: null, rccmPlace: '', vat: '', bank: '', approval: '' },
    stampFile: '',
  },
  order: null,
  purchaseOrder: '',
  lines: [
    {
      name: 'Commande MB-2026-00042',
      nameEn: 'Order MB-2026-00042',
      quantity: 1,
      unitPrice: 9_000,
      total: 9_000,
    },
    {
      name: 'Commande MB-2026-00043',
      nameEn: 'Order MB-2026-00043',
      quantity: 1,
      unitPrice: 1_000,
      total: 1_000,
    },
  ],
  ...{ discount: 0, tax: null, taxNote: '', total: 10_000, byState: false, withholdings: [], due: 2_500 },
  inWords: { fr: 'dix mille francs CFA', en: 'ten thousand CFA francs' },
  payment: { direction: 1, method: 'mtn-momo', reference: 'MP231102.1', receivedOn: '2026-11-02' },
  ...{ invoices: ['FA-2026-00004'], ordered: 20_000, paidBefore: 7_500 },
};

const draw = async (format: ReceiptFormat, more: Partial<PaperContent> = {}, language: 'fr' | 'en' = 'fr') =>
  drawReceipt(
    layOutPaper(
      {
        ...{ kind: 'receipt', number: 'RC-2026-00007', revision: 1, language, checkCode: 'ABCDEFGHJK' },
        issuedAt: new Date('2026-11-22T10:00:00Z'),
        content: { ...content, ...more },
        buyer: { name: 'Awa Ngo', phone: '+237677000010' },
      },
      'https://boutique.cm',
    ),
    { issuedAt: new Date('2026-11-22T10:00:00Z'), format },
  );

const sizeOf = (pdf: Buffer) => /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))?.slice(1);

test.each(['a5', 'roll'] as const)(
  'a receipt on %s says who paid what, how, and what is left',
  async (format) => {
    const pages = readPdf(await draw(format));
    expect(pages).toHaveLength(1);
    const text = (pages[0] ?? '').replace(/\s+/g, ' ');
    for (const part of [
      'Comptoir Médical',
      'Reçu / Receipt',
      'RC-2026-00007',
      '2 nov. 2026',
      'MP231102.1',
      'MTN MoMo',
      'Awa Ngo',
      'Commande / Order MB-2026-00042',
      'FA-2026-00004',
      'Total à régler / Total to pay 20 000 FCFA',
      'Déjà versé / Paid before 7 500 FCFA',
      '9 000 FCFA',
      'Somme reçue / Amount received',
      '10 000 FCFA',
      '2 500 FCFA',
      'Reçu la somme de dix mille francs CFA.',
      'ABCDEFGHJK',
    ])
      expect(text).toContain(part);
  },
);

test('a roll is 80 mm wide and as long as its text, half a sheet is A5', async () => {
  const [width, height] = sizeOf(await draw('roll')) ?? [];
  expect(width).toBe('226.8');
  expect(Number(height)).toBeGreaterThan(300);
  expect(Number(height)).toBeLessThan(700);
  expect(sizeOf(await draw('a5'))).toEqual(['419.5', '595.3']);
});

test('many orders need another page of A5, and no second piece of a roll', async () => {
  const lines = Array.from({ length: 21 }, (_, i) => ({
    ...{ name: `Commande MB-2026-0${1000 + i}`, nameEn: '', quantity: 1, unitPrice: 5, total: 5 },
  }));
  expect(readPdf(await draw('roll', { lines }))).toHaveLength(1);
  const pages = readPdf(await draw('a5', { lines }));
  for (const { name } of lines) expect(pages.join(' ').replace(/\s+/g, ' ')).toContain(name);
});

test('money given back and a voided receipt say so', async () => {
  const payment = { direction: -1, method: 'cash', reference: '', receivedOn: '2026-11-02' } as const;
  const [refund = ''] = readPdf(await draw('a5', { payment }, 'en'));
  expect(refund).toContain('Remboursement / Refund');
  expect(refund.replace(/\s+/g, ' ')).toContain('Somme rendue / Amount given back');
  const [voided = ''] = readPdf(
    await draw('a5', { payment, corrects: 'RC-2026-00006', reason: 'Saisie deux fois' }),
  );
  expect(voided).toContain('Reçu annulé / Receipt voided');
  expect(voided).toContain('RC-2026-00006');
  expect(voided).toContain('Saisie deux fois');
  expect(voided.replace(/\s+/g, ' ')).toContain('Somme annulée / Amount voided');
  expect(voided).toContain('Annulée la somme de dix mille francs CFA.');
  expect(voided).not.toMatch(/Somme rendue|Rendu la somme|Gave back/);
});
