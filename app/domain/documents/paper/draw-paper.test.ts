import { expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/pdf-text.ts';
import { composePaper, type LineToPrint, plainTerms } from '../compose-paper.ts';
import type { DocumentKind, PaperLine, Seller } from '../document.ts';
import type { TaxTerms } from '../seller.queries.ts';
import { drawPaper } from './draw-paper.server.ts';
import { layOutPaper, type PaperToDraw } from './lay-out-paper.ts';

const seller: Seller = {
  name: 'Comptoir Médical',
  address: '12, rue des Palmiers, Akwa, Douala',
  phone: '+237 6 77 00 00 11',
  email: 'bonjour@comptoir-medical.example',
  logoUrl: '',
  niu: 'M012600000000A',
  rccm: 'RC/DLA/2026/B/00001',
  rccmOn: null,
  rccmPlace: '',
  vat: '',
  bank: '',
  approval: '',
  stampFile: '',
};
const untaxed: TaxTerms = { regime: '', rateBp: 1925, note: '' };
const vat: TaxTerms = { regime: 'real', rateBp: 1925, note: '' };

type Wanted = {
  name: string;
  nameEn?: string;
  quantity: number;
  unitPrice: number;
  tax?: LineToPrint['tax'];
};
type More = Partial<PaperToDraw> & {
  seller?: Seller;
  tax?: TaxTerms;
  discount?: number;
  terms?: typeof plainTerms;
};

function invoiceOf(
  wanted: Wanted[],
  { seller: from = seller, tax = untaxed, discount = 0, terms = plainTerms, ...more }: More = {},
): PaperToDraw {
  const lines = wanted.map((line) => ({ nameEn: '', tax: 'standard' as const, ...line }));
  const order = { number: 'MB-2026-00042', at: '2026-03-30T08:00:00.000Z' };
  return {
    kind: 'invoice',
    number: 'FA-2026-00001',
    revision: 1,
    issuedAt: new Date('2026-03-31T23:30:00Z'),
    language: 'fr',
    buyer: { name: 'Awa Ngo', phone: '+237677000010' },
    checkCode: 'ABCDEFGHJK',
    content: composePaper({ lines, order, seller: from, tax, discount, terms }),
    ...more,
  };
}

const draw = (invoice: PaperToDraw, copies?: number) =>
  drawPaper(layOutPaper(invoice, 'https://boutique.cm'), { issuedAt: invoice.issuedAt, copies });

test('an invoice shows seller, customer, lines, total and the date in Cameroon', async () => {
  const pdf = await draw(
    invoiceOf([
      { name: 'Lit médicalisé', quantity: 2, unitPrice: 1_250_000 },
      { name: 'Gants', quantity: 12, unitPrice: 3500 },
    ]),
  );
  const [page = '', ...others] = readPdf(pdf);
  expect(others).toEqual([]);
  for (const text of [
    'Comptoir Médical',
    '+237 6 77 00 00 11 · bonjour@comptoir-medical.example',
    'NIU\u00a0: M012600000000A · RCCM\u00a0: RC/DLA/2026/B/00001',
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

test('a line names its lots, with the pieces where there are several, then its serial numbers', async () => {
  const lots = [
    { code: 'A-12', expiresOn: '2027-01-31', quantity: 1 },
    { code: 'B 7', expiresOn: null, quantity: 2 },
  ];
  const invoice = invoiceOf([{ name: 'Gel', quantity: 3, unitPrice: 500 }]);
  const written = async (more: object, language: 'fr' | 'en') => {
    const lines = invoice.content.lines.map((line) => ({ ...line, ...more }));
    const [page = ''] = readPdf(await draw({ ...invoice, language, content: { ...invoice.content, lines } }));
    return page.replace(/ *\n */g, ' ');
  };
  expect(await written({ lots, serials: ['X-1'] }, 'fr')).toContain(
    'Gel · Lot A-12 (péremption 31 janv. 2027) × 1 · Lot B 7 × 2 · N° de série\u00a0: X-1',
  );
  expect(await written({ lots: [{ ...lots[0], quantity: 3 }] }, 'en')).toContain(
    'Gel · Lot A-12 (expires 31 Jan 2027)',
  );
  expect(await written({}, 'fr')).not.toContain('Lot');
});

test('a line states the warranty of its pieces, with serial numbers where it differs; a credit note does not', async () => {
  const invoice = invoiceOf([{ name: 'Lit', quantity: 2, unitPrice: 500 }]);
  const written = async (more: Partial<PaperLine>, kind: DocumentKind, language: 'fr' | 'en') => {
    const lines = invoice.content.lines.map((line) => ({ ...line, ...more }));
    const paper = { ...invoice, kind, language, content: { ...invoice.content, lines } };
    const [page = ''] = readPdf(await draw(paper));
    return page.replace(/ *\n */g, ' ');
  };
  const serials = ['X-1', 'X-2'];
  const until = '2028-11-29';
  const warranties = [{ months: 24, until, serials }];
  expect(await written({ serials, warranties }, 'invoice', 'fr')).toContain(
    'N° de série\u00a0: X-1, X-2 · Garantie jusqu’au 29 nov. 2028',
  );
  expect(
    await written({ serials, warranties: [{ months: 24, until, serials: ['X-1'] }] }, 'invoice', 'en'),
  ).toContain('X-2 · Under warranty until 29 Nov 2028 (X-1)');
  const before = { warranties: [{ months: 12, until: null }] };
  expect(await written(before, 'delivery-note', 'fr')).toContain(
    'Lit · Garantie\u00a0: 12\u00a0mois à partir de la livraison',
  );
  expect(await written({ warranties: [{ months: 1, until: null }] }, 'delivery-note', 'en')).toContain(
    'Warranty: 1\u00a0month from delivery',
  );
  expect(await written(before, 'credit-note', 'fr')).not.toContain('Garantie');
});

test('a discount on the whole stands between the lines and the total', async () => {
  const [page = ''] = readPdf(
    await draw(invoiceOf([{ name: 'Gants', quantity: 2, unitPrice: 3500 }], { discount: 500 })),
  );
  for (const text of ['Remise / Discount', '−500\u00a0FCFA', '6\u202f500\u00a0FCFA'])
    expect(page.split('\n')).toContain(text);
  expect(page).not.toContain('□');
});

test('an invoice says what was paid before it, the delivery, and what is left', async () => {
  const invoice = invoiceOf([{ name: 'Gants', quantity: 2, unitPrice: 3500 }]);
  const [page = ''] = readPdf(
    await draw({ ...invoice, content: { ...invoice.content, deliveryFee: 1500, paid: 5000 } }),
  );
  for (const text of [
    'Livraison / Delivery',
    '+1\u202f500\u00a0FCFA',
    'Déjà réglé / Already paid',
    '−5\u202f000\u00a0FCFA',
    'Reste à payer / Balance due',
    '3\u202f500\u00a0FCFA',
  ])
    expect(page.split('\n')).toContain(text);
});

test('a customer who ordered in English reads English names and numbers', async () => {
  const [page = ''] = readPdf(
    await draw(
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
    await draw(
      invoiceOf([{ name: 'Gants', quantity: 1, unitPrice: 1 }], {
        seller: { ...seller, vat: 'non assujetti' },
      }),
    ),
  );
  expect(page.split('\n')).toContain('TVA / VAT\u00a0: non assujetti');
});

test('the font has the letters of Cameroon’s languages and the narrow space', async () => {
  const name = 'Ɛyɔŋ Nkə́ Ɓaka ʼŊgɨ';
  const [page = ''] = readPdf(
    await draw(invoiceOf([{ name, quantity: 1, unitPrice: 1_000_000 }], { buyer: { name, phone: '' } })),
  );
  expect(page.split('\n').filter((text) => text === name)).toHaveLength(2);
  expect(page).not.toContain('□');
});

test('many lines and long names continue on numbered pages that repeat the headings', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    name: `Article ${index} ${'au très long nom '.repeat(index % 9)}`.trim(),
    quantity: 1,
    unitPrice: 1000 + index,
  }));
  const pages = readPdf(
    await draw(invoiceOf([...lines, { name: 'x'.repeat(120), quantity: 1, unitPrice: 1 }])),
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
  const pdf = (await draw(invoiceOf([{ name: 'Gants', quantity: 1, unitPrice: 1 }]))).toString('latin1');
  expect(pdf).toContain('(Facture / Invoice FA-2026-00001)');
  expect(pdf).toContain('/Lang (fr-CM)');
});

test('a name cannot reverse the direction of text', async () => {
  const reversed = (name: string) => `\u202e${name}\u2069\u200f`;
  const [page = ''] = readPdf(
    await draw(
      invoiceOf([{ name: reversed('Gants'), quantity: 1, unitPrice: 1 }], {
        buyer: { name: reversed('Awa Ngo'), phone: '' },
        seller: { ...seller, address: reversed('Douala') },
      }),
    ),
  );
  for (const text of ['Gants', 'Awa Ngo', 'Douala']) expect(page.split('\n')).toContain(text);
});

test('VAT is stated line by line and in the sums, with the amount in words', async () => {
  const pdf = await draw(
    invoiceOf(
      [
        { name: 'Tensiomètre', quantity: 3, unitPrice: 25_000 },
        { name: 'Béquilles', quantity: 1, unitPrice: 18_000, tax: 'exempt' },
      ],
      { tax: vat, discount: 3_000 },
    ),
  );
  const [page = ''] = readPdf(pdf);
  for (const text of [
    '20\u202f964,33\u00a0FCFA',
    '62\u202f893\u00a0FCFA',
    '19,25\u00a0%',
    'Exonérée',
    'Total HT avant remise / Total excl. tax before discount',
    '80\u202f893\u00a0FCFA',
    '−2\u202f609\u00a0FCFA',
    '78\u202f284\u00a0FCFA',
    'TVA 19,25\u00a0% / VAT 19.25%',
    '11\u202f716\u00a0FCFA',
    '90\u202f000\u00a0FCFA',
    'Arrêtée la présente facture à la somme de quatre-vingt-dix mille francs CFA.',
    'This invoice comes to the sum of ninety thousand CFA francs.',
    'ABCDEFGHJK',
  ])
    expect(page.split('\n')).toContain(text);
});

test('what the State and the buyer keep back lowers the net, never the total', async () => {
  const terms = {
    purchaseOrder: 'BC 17/HD',
    byState: true,
    withholdings: [{ label: 'Précompte', rateBp: 220 }],
  };
  const [page = ''] = readPdf(
    await draw(invoiceOf([{ name: 'Lit', quantity: 1, unitPrice: 1_192_500 }], { tax: vat, terms })),
  );
  for (const text of [
    'BC 17/HD',
    'Prise en charge État',
    'TVA prise en charge par l’État / VAT paid by the State',
    '1\u202f192\u202f500\u00a0FCFA',
    '−192\u202f500\u00a0FCFA',
    'Précompte 2,2\u00a0% du HT',
    '−22\u202f000\u00a0FCFA',
    'Net à percevoir / Net payable',
    '978\u202f000\u00a0FCFA',
  ])
    expect(page.split('\n')).toContain(text);
});

test('a quote that is titled as a proforma says that it is no invoice', async () => {
  const quote = invoiceOf([{ name: 'Lit', quantity: 1, unitPrice: 1 }], { kind: 'quote' });
  const note = 'Cette facture proforma ne vaut pas facture.';
  expect(readPdf(await draw(quote))[0]).not.toContain(note);
  const titled = { ...quote, content: { ...quote.content, asProforma: true as const } };
  expect(readPdf(await draw(titled))[0]).toContain(note);
});

test('copies are marked, and each counts its own pages', async () => {
  const pages = readPdf(await draw(invoiceOf([{ name: 'Gants', quantity: 1, unitPrice: 1 }]), 3));
  expect(pages.map((page) => page.split('\n').find((text) => /^(ORIGINAL|COPIE \d)$/.test(text)))).toEqual([
    'ORIGINAL',
    'COPIE 1',
    'COPIE 2',
  ]);
  for (const page of pages) expect(page).toContain('Page 1 sur 1 / Page 1 of 1');
  const english = invoiceOf([{ name: 'Gants', quantity: 1, unitPrice: 1 }], { language: 'en' });
  expect(readPdf(await draw(english, 2))[1]?.split('\n')).toContain('COPY 1');
});

test('a paper of twenty lines has at most 150 kB', async () => {
  const lines = Array.from({ length: 20 }, (_, i) => ({
    name: `Article ${i}`,
    quantity: 2,
    unitPrice: 12_500 + i,
  }));
  const pdf = await draw(invoiceOf(lines, { tax: vat }));
  expect(pdf.length).toBeLessThan(150_000);
});

test('emoji leave neither box nor gap on any paper', async () => {
  const buyer = { name: 'Awa 🌹 Ngo', phone: '' };
  const [page = ''] = readPdf(
    await draw(invoiceOf([{ name: 'Gel ⭐ chaud', quantity: 1, unitPrice: 1 }], { buyer })),
  );
  expect(page.split('\n')).toEqual(expect.arrayContaining(['Awa Ngo', 'Gel chaud']));
  expect(page).not.toContain('□');
});

test('an invoice says until when, how and where to pay, and by which reference its goods are known', async () => {
  const invoice = invoiceOf([{ name: 'Gants', quantity: 2, unitPrice: 3500 }], {
    seller: { ...seller, bank: 'Afriland 10005 00012' },
  });
  const lines = invoice.content.lines.map((line) => ({ ...line, sku: 'GAN-100' }));
  const said = async (more: Partial<PaperToDraw['content']>) =>
    (readPdf(await draw({ ...invoice, content: { ...invoice.content, lines, ...more } }))[0] ?? '').split(
      '\n',
    );
  const page = await said({ dueOn: '2026-05-31', methods: ['cash', 'bank'] });
  for (const text of [
    'Échéance / Due date',
    '31 mai 2026',
    'Espèces / Cash, Virement / Bank transfer',
    'Afriland 10005 00012',
    'GAN-100',
  ])
    expect(page).toContain(text);
  expect(await said({ dueOn: '2026-04-01' })).toContain('À réception');
});

test('a quote may call itself a proforma, and says which goods by reference', async () => {
  const quote = invoiceOf([{ name: 'Gants', quantity: 2, unitPrice: 3500 }], { kind: 'quote' });
  const titled = { ...quote, content: { ...quote.content, asProforma: true as const } };
  expect(readPdf(await draw(quote))[0]).toContain('Devis / Quote');
  expect(readPdf(await draw(titled))[0]?.replace(/\s+/g, ' ')).toContain(
    'Facture proforma / Proforma invoice',
  );
});

test('a delivery note says what was ordered, handed over and left, where to, and leaves room to write', async () => {
  const note = invoiceOf([{ name: 'Gants', quantity: 25, unitPrice: 0 }], { kind: 'delivery-note' });
  const lines = note.content.lines.map((line) => ({ ...line, ordered: 40, before: 5, left: 10 }));
  const delivery = {
    ...{ method: 'zone' as const, place: 'Douala, Bonabéri', landmark: 'portail vert' },
    ...{ recipient: 'Mme Bassa', recipientPhone: '+237699000033' },
  };
  const buyer = { name: 'Awa Ngo', phone: '', delivery };
  const [page = ''] = readPdf(await draw({ ...note, buyer, content: { ...note.content, lines } }));
  expect(page).toContain('Bon de livraison /\nDelivery note\n');
  for (const text of [
    '40',
    '5',
    '25',
    '10',
    'Douala, Bonabéri, portail vert',
    'Mme Bassa, +237\u00a06\u00a099\u00a000\u00a000\u00a033',
    'Nom / Name',
    'Qualité / Position',
    'Date',
    'Réserves / Reservations',
  ])
    expect(page.split('\n')).toContain(text);
});
