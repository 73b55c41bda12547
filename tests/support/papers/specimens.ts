import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { amountInWords } from '../../../app/domain/documents/amount-in-words.ts';
import { composePaper, type LineToPrint, plainTerms } from '../../../app/domain/documents/compose-paper.ts';
import type {
  DocumentKind,
  PaperBuyer,
  PaperContent,
  Seller,
} from '../../../app/domain/documents/document.ts';
import { drawPaper } from '../../../app/domain/documents/paper/draw-paper.server.ts';
import { drawReceipt } from '../../../app/domain/documents/paper/draw-receipt.server.ts';
import { layOutPaper, type PaperToDraw } from '../../../app/domain/documents/paper/lay-out-paper.ts';
import { type Language, languages } from '../../../app/domain/localized.ts';

export const specimenKinds = [
  'quote',
  'proforma',
  'invoice',
  'credit-note',
  'delivery-note',
  'receipt',
  'roll',
] as const;
export type SpecimenKind = (typeof specimenKinds)[number];

export const specimenCounts = [1, 3, 20, 60] as const;

const seller: Seller = {
  name: 'Comptoir Médical du Littoral SARL',
  address: 'Rue des Palmiers, face à la pharmacie du Rond-Point\nAkwa, BP 1234\nDouala, Cameroun',
  phone: '+237 6 77 00 00 11',
  email: 'bonjour@comptoir-medical.example',
  logoUrl: 'logo.jpg',
  niu: 'M012600000000A',
  rccm: 'RC/DLA/2026/B/00001',
  rccmOn: '2026-01-12',
  rccmPlace: 'Douala',
  vat: '',
  bank: 'Banque du Littoral, 10005 00012 12345678901 23',
  approval: '0123/MINSANTE/2026',
  stampFile: 'stamp.png',
};

const hospital: PaperBuyer = {
  name: 'M. Ekambi Ebénézer',
  phone: '+237677000022',
  organisation: {
    name: 'Hôpital de district de Bonassama, service des approvisionnements et de la maintenance biomédicale',
    niu: 'M098765432109Z',
    rccm: 'RC/DLA/1998/B/12345',
    address: 'Boulevard de la République, immeuble de l’administration, BP 4321',
    town: 'Douala',
  },
};

const names = [
  ['Lit médicalisé électrique à trois fonctions, barrières rabattables et potence', 'Electric medical bed'],
  ['Gants d’examen en nitrile, non poudrés, boîte de 100', 'Nitrile gloves, box of 100'],
  ['Tensiomètre', 'Blood pressure monitor'],
  [
    'Fauteuil roulant pliant en aluminium, assise de 45 cm, accoudoirs amovibles, repose-pieds réglables, livré monté',
    'Folding wheelchair',
  ],
  ['Béquilles, la paire', 'Crutches, a pair'],
] as const;

function lineAt(i: number): LineToPrint {
  const [name, nameEn] = names[i % names.length] ?? names[0];
  return {
    ...{
      item: i + 1,
      name,
      nameEn: `${nameEn}, adjustable`,
      sku: `LIT-${1000 + i}${i % 4 === 3 ? '-ALU-45CM' : ''}`,
    },
    ...{ quantity: 1 + ((i * 7) % 40), unitPrice: 12_500 + i * 1_111 },
    tax: i % 5 === 4 ? 'exempt' : 'standard',
  };
}

/** Everything that a paper may carry: discount, VAT that the State pays, withholdings, fee and payment. */
function contentOf(kind: SpecimenKind, count: number): PaperContent {
  if (kind === 'receipt' || kind === 'roll') return receiptOf(count);
  const lines = Array.from({ length: count }, (_, i) => lineAt(i));
  const isInvoice = kind === 'invoice';
  const content = composePaper({
    lines,
    order: kind === 'quote' ? null : { number: 'MB-2026-00027', at: '2026-11-20T08:00:00.000Z' },
    discount: 1_500,
    seller,
    tax: { regime: 'real', rateBp: 1925, note: '' },
    terms: {
      ...plainTerms,
      purchaseOrder: 'BC 2026/118/HDB/SAM',
      ...(isInvoice && {
        byState: true,
        withholdings: [
          { label: 'Acompte IR', rateBp: 550 },
          { label: 'Précompte', rateBp: 220 },
        ],
      }),
    },
  });
  const methods = ['cash', 'mtn-momo', 'orange-money', 'bank'] as const;
  if (kind === 'delivery-note')
    return {
      ...content,
      lines: content.lines.map(({ name, nameEn, sku, quantity }) => ({
        ...{ name, nameEn, ...(sku && { sku }), quantity, unitPrice: 0, total: 0 },
        ...{ ordered: quantity + 5, before: 2, left: 3 },
      })),
      ...{ discount: 0, tax: null, total: 0, due: 0, withholdings: [], byState: false },
    };
  if (kind === 'quote')
    return {
      ...content,
      validUntil: '2026-12-25',
      terms: 'Livraison sous 10 jours ouvrables.\nGarantie de deux ans, pièces et main-d’œuvre.',
    };
  if (kind === 'proforma')
    return { ...content, methods: [...methods], validUntil: '2026-12-25', deliveryFee: 1_500 };
  if (kind === 'credit-note')
    return { ...content, corrects: 'FA-2026-00004', reason: 'Trois pièces abîmées à la livraison' };
  return { ...content, methods: [...methods], dueOn: '2027-01-24', deliveryFee: 1_500, paid: 10_000 };
}

function receiptOf(count: number): PaperContent {
  const lines = Array.from({ length: count }, (_, i) => ({
    ...{ name: `Commande MB-2026-000${27 + i}`, nameEn: `Order MB-2026-000${27 + i}` },
    ...{ quantity: 1, unitPrice: 250_000, total: 250_000 },
  }));
  const total = 250_000 * count;
  return {
    ...{
      seller,
      order: null,
      purchaseOrder: '',
      lines,
      discount: 0,
      tax: null,
      taxNote: '',
      total,
      byState: false,
    },
    ...{ withholdings: [], due: 1_250_000, inWords: amountInWords(total) },
    payment: { direction: 1, method: 'cheque', reference: 'CHQ 0012345 AFB', receivedOn: '2026-11-25' },
    invoices: Array.from({ length: Math.min(count, 3) }, (_, i) => `FA-2026-0000${4 + i}`),
    ...{ ordered: 2_000_000 + total, paidBefore: 750_000 },
  };
}

const prefixes: Record<DocumentKind, string> = {
  ...{ quote: 'DV', proforma: 'PF', invoice: 'FA' },
  ...{ 'credit-note': 'AV', 'delivery-note': 'BL', receipt: 'RC' },
};

export type Specimen = { kind: SpecimenKind; count: number; language: Language };

/** A paper of a hospital with long names, for one kind; a roll is a receipt. */
export function specimen({ kind, count, language }: Specimen, more: Partial<PaperContent> = {}): PaperToDraw {
  const drawn: DocumentKind = kind === 'roll' ? 'receipt' : kind;
  const delivery = {
    ...{ method: 'zone' as const, place: 'Douala, Bonabéri', landmark: 'Derrière la station, portail vert' },
    ...{ recipient: 'Mme Ngo Bassa, magasinière', recipientPhone: '+237699000033' },
  };
  return {
    ...{ kind: drawn, number: `${prefixes[drawn]}-2026-00004`, revision: 1, language },
    issuedAt: new Date('2026-11-25T10:00:00Z'),
    content: { ...contentOf(kind, count), ...more },
    buyer: { ...hospital, ...(kind === 'delivery-note' && { delivery }) },
    checkCode: 'ABCDEFGHJK',
  };
}

/** With logo and stamp, as far as its kind has them. */
export async function drawSpecimen(wanted: Specimen, more: Partial<PaperContent> = {}): Promise<Buffer> {
  const drawn = specimen(wanted, more);
  const { issuedAt } = drawn;
  const paper = layOutPaper(drawn, 'https://comptoir-medical.example');
  const { logo, stamp } = await pictures();
  return drawn.kind === 'receipt'
    ? drawReceipt(paper, { issuedAt, logo, format: wanted.kind === 'roll' ? 'roll' : 'a5' })
    : drawPaper(paper, { issuedAt, logo, stamp });
}

/** Every kind for each number of lines, in both languages, as files of the folder. */
export async function writeSpecimens(folder: string): Promise<number> {
  const wanted = specimenKinds.flatMap((kind) =>
    specimenCounts.flatMap((count) => languages.map((language) => ({ kind, count, language }))),
  );
  for (const each of wanted)
    await writeFile(
      join(folder, `${each.kind}-${String(each.count).padStart(2, '0')}-${each.language}.pdf`),
      await drawSpecimen(each),
    );
  return wanted.length;
}

let drawnPictures: Promise<{ logo: Buffer; stamp: Buffer }> | undefined;

function pictures() {
  drawnPictures ??= (async () => ({ logo: await drawLogo(), stamp: await drawStamp() }))();
  return drawnPictures;
}

const drawLogo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="#0b3b3e"/><circle cx="100" cy="100" r="60" fill="#f2b84b"/><text x="190" y="125" font-size="80" fill="#fff">Comptoir</text></svg>',
    ),
  )
    .jpeg()
    .toBuffer();

const drawStamp = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="300"><ellipse cx="250" cy="150" rx="230" ry="130" fill="none" stroke="#223a9a" stroke-width="10"/><text x="110" y="165" font-size="48" fill="#223a9a">LE DIRECTEUR</text></svg>',
    ),
  )
    .png()
    .toBuffer();
