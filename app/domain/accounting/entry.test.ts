import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composePaper, plainTerms } from '../documents/compose-paper.ts';
import { deliveryItem, deliveryNames, type PaperContent } from '../documents/document.ts';
import { usualAccounts } from '../settings/accounts.ts';
import { type AccountedPaper, type Entry, entriesOf } from './entry.ts';
import { toSage } from './sage.ts';
import { vatOf } from './vat-return.ts';

const seller = {} as PaperContent['seller'];
const goods = { quantity: 1, name: 'Tensiomètre', nameEn: 'Monitor', tax: 'standard' as const };

type Lines = Parameters<typeof composePaper>[0]['lines'];

function paperOf(
  lines: Lines,
  more: Partial<AccountedPaper> = {},
  discount = 0,
  terms = plainTerms,
): AccountedPaper {
  const content = composePaper({
    order: null,
    lines,
    terms,
    seller,
    tax: { regime: 'real', rateBp: 1925, note: '' },
    discount,
  });
  return {
    kind: 'invoice',
    number: 'FA-2026-00004',
    day: '2026-11-03',
    buyer: 'Hôpital de district',
    isPublic: true,
    services: [3],
    isRepeated: false,
    content,
    ...more,
  };
}

const linesOf = (entries: Entry[]) =>
  entries.map(({ journal, lines }) => [
    journal,
    ...lines.map(({ account, debit, credit }) => `${account} ${debit ? `D ${debit}` : `C ${credit}`}`),
  ]);
const book = (papers: AccountedPaper[]) => entriesOf({ papers, payments: [], cash: [] }, usualAccounts);

test('an invoice with goods, an exempt bed, a service, VAT of the State and tax withheld', () => {
  const paper = paperOf(
    [
      { ...goods, item: 1, quantity: 40, unitPrice: 34_000 },
      { ...goods, item: 2, unitPrice: 690_000, tax: 'exempt' },
      { ...goods, item: 3, unitPrice: 25_000 },
    ],
    {},
    0,
    { purchaseOrder: '', byState: true, withholdings: [{ label: 'Précompte', rateBp: 550, base: 'net' }] },
  );
  expect(linesOf(book([paper]))).toEqual([
    [
      'VTE',
      '4114 D 1749598',
      '4492 D 101828',
      '41149 D 223574',
      '7011 C 1140462',
      '7061 C 20964',
      '4431 C 219538',
      '4432 C 4036',
      '701190 C 690000',
    ],
  ]);
});

test('a credit note by pieces takes sales back, one by amount is a discount', () => {
  const byPieces = paperOf([{ ...goods, item: 1, quantity: 3, unitPrice: 34_000 }], { kind: 'credit-note' });
  byPieces.content.pieces = [{ item: 1, quantity: 3 }];
  const byAmount = paperOf([{ ...goods, unitPrice: 10_000 }], { kind: 'credit-note', isPublic: false });
  byAmount.content.pieces = [];
  expect(linesOf(book([byPieces, byAmount]))).toEqual([
    ['VTE', '7011 D 85535', '4431 D 16465', '4114 C 102000'],
    ['VTE', '7019 D 8386', '4431 D 1614', '4111 C 10000'],
  ]);
});

test('a delivery fee has its own account, and a deposit is taken up by the first invoice alone', () => {
  const lines: Lines = [
    { ...goods, item: 1, unitPrice: 5000 },
    { ...goods, ...deliveryNames, item: deliveryItem, unitPrice: 1000, tax: 'exempt' },
  ];
  const first = paperOf(lines, { isPublic: false });
  first.content.paid = 3000;
  const again = { ...first, isRepeated: true };
  expect(linesOf(book([first, again]))).toEqual([
    ['VTE', '4111 D 6000', '7011 C 4193', '7071 C 1000', '4431 C 807'],
    ['OD', '4191 D 3000', '4111 C 3000'],
    ['VTE', '4111 D 6000', '7011 C 4193', '7071 C 1000', '4431 C 807'],
  ]);
});

test('payments are advances until the invoice, cash moves and differences have their accounts', () => {
  const of = { day: '2026-11-05', buyer: 'M. Tchinda', receipt: 'RC-2026-00017' };
  const share = { amount: 40_000, isPublic: false, isInvoiced: false };
  const entries = entriesOf(
    {
      papers: [],
      payments: [
        { ...of, method: 'mtn-momo', direction: 1, shares: [share] },
        {
          ...of,
          method: 'cheque',
          direction: 1,
          shares: [
            { amount: 600_000, isPublic: true, isInvoiced: true },
            { amount: 400_000, isPublic: true, isInvoiced: true },
          ],
        },
        { ...of, method: 'mtn-momo', direction: -1, shares: [{ ...share, isInvoiced: true }] },
      ],
      cash: [
        { kind: 'expense', piece: 'CM-1', day: '2026-11-05', label: 'Taxi', amount: 2500 },
        { kind: 'bank', piece: 'CM-2', day: '2026-11-05', label: 'Dépôt', amount: 30_000 },
        { kind: 'float', piece: 'CM-3', day: '2026-11-05', label: 'Monnaie', amount: 5000 },
        { kind: 'difference', piece: 'CF-1', day: '2026-11-06', label: 'Caisse', amount: -200 },
        { kind: 'difference', piece: 'CF-2', day: '2026-11-04', label: 'Caisse', amount: 50 },
      ],
    },
    usualAccounts,
  );
  expect(linesOf(entries)).toEqual([
    ['CAI', '5711 D 50', '7588 C 50'],
    ['MTN', '55201 D 40000', '4191 C 40000'],
    ['CHQ', '513 D 1000000', '4114 C 1000000'],
    ['MTN', '4111 D 40000', '55201 C 40000'],
    ['CAI', '471 D 2500', '5711 C 2500'],
    ['CAI', '585 D 30000', '5711 C 30000'],
    ['CAI', '5711 D 5000', '585 C 5000'],
    ['CAI', '6588 D 200', '5711 C 200'],
  ]);
});

const anyLine = fc.record({
  unitPrice: fc.integer({ min: 1, max: 900_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  tax: fc.constantFrom('standard' as const, 'exempt' as const),
});
const anyPaper = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    part: fc.integer({ min: 0, max: 1000 }),
    fee: fc.option(anyLine),
    services: fc.subarray([1, 2, 3, 4]),
    kind: fc.constantFrom('invoice' as const, 'credit-note' as const),
    byState: fc.boolean(),
    withheldBp: fc.integer({ min: 0, max: 1000 }),
    isAmount: fc.boolean(),
  })
  .map(({ lines, part, fee, services, kind, byState, withheldBp, isAmount }) => {
    const total = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
    const items: Lines = lines.map((line, i) => ({ ...goods, ...line, item: i + 1 }));
    if (fee) items.push({ ...goods, ...deliveryNames, ...fee, quantity: 1, item: deliveryItem });
    const terms = {
      purchaseOrder: '',
      byState,
      withholdings: withheldBp === 0 ? [] : [{ label: 'Retenue', rateBp: withheldBp, base: 'net' as const }],
    };
    const paper = paperOf(items, { kind, services }, Math.floor((total * part) / 1000), terms);
    if (!isAmount) paper.content.pieces = [{ item: 1, quantity: 1 }];
    return paper;
  });

test('each entry balances to the franc, and the accounts of VAT hold the VAT of the papers', () => {
  fc.assert(
    fc.property(fc.array(anyPaper, { maxLength: 6 }), (papers) => {
      const entries = book(papers);
      const sum = (side: 'debit' | 'credit', lines: Entry['lines']) =>
        lines.reduce((all, line) => all + line[side], 0);
      for (const { lines } of entries) expect(sum('debit', lines)).toBe(sum('credit', lines));
      const vat = entries
        .flatMap(({ lines }) => lines)
        .filter(({ account }) => account === '4431' || account === '4432');
      const stated = vatOf(papers).rates.reduce((all, rate) => all + rate.vat, 0);
      expect(sum('credit', vat) - sum('debit', vat)).toBe(stated);
    }),
    { numRuns: 300 },
  );
});

test('Sage 100 gets eleven columns in Windows-1252, with short labels', () => {
  const [entry] = book([
    paperOf([{ ...goods, item: 1, unitPrice: 5000 }], {
      buyer: 'Clinique « L’Étoile »\tdu Nord et du Sud réunis',
    }),
  ]);
  const lines = toSage(entry ? [entry] : [])
    .toString('latin1')
    .split('\r\n');
  expect(lines).toEqual([
    "G\tVTE\t031126\tFA-2026-00004\t4114\t\tClinique « L'Étoile » du Nord et du\t\t\t5000,00\t",
    "G\tVTE\t031126\tFA-2026-00004\t7011\t\tClinique « L'Étoile » du Nord et du\t\t\t\t4193,00",
    "G\tVTE\t031126\tFA-2026-00004\t4431\t\tClinique « L'Étoile » du Nord et du\t\t\t\t807,00",
    '',
  ]);
});

test('Sage 100 gets names with œ in letters that it has', () => {
  const [entry] = book([paperOf([{ ...goods, item: 1, unitPrice: 5000 }], { buyer: 'Œuvre du Sacré-Cœur' })]);
  const [line] = toSage(entry ? [entry] : [])
    .toString('latin1')
    .split('\r\n');
  expect(line?.split('\t')[6]).toBe('OEuvre du Sacré-Coeur');
});

test('Sage 100 gets accents that were written apart as one letter, and plain letters for those that it lacks', () => {
  const buyer = 'Be\u0301atrice Nguɛ́ma Šimić 🌹';
  const [entry] = book([paperOf([{ ...goods, item: 1, unitPrice: 5000 }], { buyer })]);
  const [line] = toSage(entry ? [entry] : [])
    .toString('latin1')
    .split('\r\n');
  expect(line?.split('\t')[6]).toBe('Béatrice Ngu?ma Simic ?');
});
