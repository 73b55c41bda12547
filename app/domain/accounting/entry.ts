import { deliveryItem, type PaperContent, type PaperLine } from '../documents/document.ts';
import type { PaymentMethod, RecordedMethod } from '../money/money.ts';
import { shareByWeight } from '../money/share.ts';
import type { Accounts, AccountUse } from '../settings/accounts.ts';
import type { MoveKind } from '../tills/till.ts';

/** Sales; what moves no money: advances that an invoice takes up, or that pay another order, and cash of a closed till taken back; then one for each way to pay. */
export const journals = {
  sales: 'VTE',
  other: 'OD',
  cash: 'CAI',
  'mtn-momo': 'MTN',
  'orange-money': 'OM',
  bank: 'BQ',
  cheque: 'CHQ',
  card: 'CB',
} as const satisfies Record<'sales' | 'other' | PaymentMethod, string>;
export type Journal = (typeof journals)[keyof typeof journals];

/** In FCFA; one of both is 0. */
export type EntryLine = { account: string; debit: number; credit: number };
/** Its lines balance to the franc. `day` is an ISO day in Douala, `piece` the number of the paper. */
export type Entry = { journal: Journal; day: string; piece: string; label: string; lines: EntryLine[] };

export type AccountedPaper = {
  kind: 'invoice' | 'credit-note';
  number: string;
  day: string;
  buyer: string;
  /** The State and what belongs to it. */
  isPublic: boolean;
  /** Of its lines (`item`): what is no goods. */
  services: number[];
  /** Another invoice of the order took up its advances. */
  isRepeated: boolean;
  content: PaperContent;
};

export type AccountedPayment = {
  receipt: string;
  day: string;
  method: RecordedMethod;
  direction: 1 | -1;
  buyer: string;
  /** What each order gets of it; before its invoice it is an advance. */
  shares: { amount: number; isPublic: boolean; isInvoiced: boolean }[];
  /** Takes back cash of a till that was closed since: no cash moves, the count has shown it as a difference. */
  isOutsideTill?: boolean;
};

/** Cash that moved without a sale, or was missing (below 0) or too much when a till was counted. */
export type AccountedCash = { piece: string; day: string; label: string; amount: number } & (
  | { kind: MoveKind }
  | { kind: 'difference' }
);

type Amount = [use: AccountUse, amount: number];

/** What papers, payments and tills of a period mean to the accounts. */
export function entriesOf(
  {
    papers,
    payments,
    cash,
  }: { papers: AccountedPaper[]; payments: AccountedPayment[]; cash: AccountedCash[] },
  accounts: Accounts,
): Entry[] {
  const entry = (of: Omit<Entry, 'lines'>, debits: Amount[], credits: Amount[]): Entry => ({
    ...of,
    lines: [...sides(debits, accounts, 1), ...sides(credits, accounts, -1)],
  });
  return [
    ...papers.flatMap((paper) => {
      const { number: piece, day, buyer: label, content, isPublic } = paper;
      const [debits, credits] = [owed(paper), sold(paper)];
      const of = { journal: journals.sales, day, piece, label };
      if (paper.kind === 'credit-note') return [entry(of, credits, debits)];
      const advance = paper.isRepeated ? 0 : (content.paid ?? 0);
      const taken = entry(
        { ...of, journal: journals.other },
        [['advances', advance]],
        [[customerOf(isPublic), advance]],
      );
      return [entry(of, debits, credits), ...(advance === 0 ? [] : [taken])];
    }),
    ...payments.map(({ receipt: piece, day, method, direction, buyer: label, shares, isOutsideTill }) => {
      const journal = method === 'advance' || isOutsideTill ? 'other' : method;
      const of = { journal: journals[journal], day, piece, label };
      const money = method === 'advance' ? 'advances' : isOutsideTill ? differs(direction) : method;
      const received: Amount[] = [[money, shares.reduce((sum, { amount }) => sum + amount, 0)]];
      const given = shares.map(
        ({ amount, isPublic, isInvoiced }): Amount => [
          isInvoiced ? customerOf(isPublic) : 'advances',
          amount,
        ],
      );
      return direction === 1 ? entry(of, received, given) : entry(of, given, received);
    }),
    ...cash.map(({ kind, amount, ...of }) => {
      const other = kind === 'expense' ? 'expenses' : kind === 'difference' ? differs(amount) : 'transfers';
      const isIn = kind === 'float' || (kind === 'difference' && amount > 0);
      const [into, from]: Amount[] = [
        [isIn ? 'cash' : other, Math.abs(amount)],
        [isIn ? other : 'cash', Math.abs(amount)],
      ];
      return entry({ ...of, journal: journals.cash }, into ? [into] : [], from ? [from] : []);
    }),
  ]
    .filter(({ lines }) => lines.length > 0)
    .toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1));
}

const differs = (amount: number): AccountUse => (amount > 0 ? 'tillOver' : 'tillShort');
const customerOf = (isPublic: boolean): AccountUse => (isPublic ? 'publicCustomers' : 'customers');

/** Amounts of one account are one line; one below 0 stands on the other side. */
function sides(amounts: Amount[], accounts: Accounts, sign: 1 | -1): EntryLine[] {
  const sums = new Map<string, number>();
  for (const [use, amount] of amounts)
    sums.set(accounts[use], (sums.get(accounts[use]) ?? 0) + amount * sign);
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, debit: Math.max(0, amount), credit: Math.max(0, -amount) }));
}

/** The buyer owes what is due; the State owes, or the buyer keeps back for the tax office, the rest. */
function owed({ content, isPublic }: AccountedPaper): Amount[] {
  const { due, deliveryFee = 0, withholdings, byState, tax } = content;
  return [
    [customerOf(isPublic), due + deliveryFee],
    ...withholdings.map(
      ({ base, amount }): Amount => [base === 'vat' ? 'withheldVat' : 'withheldTax', amount],
    ),
    ['vatOfState', byState ? (tax?.vat ?? 0) : 0],
  ];
}

type LineClass = 'goods' | 'services' | 'fee';

/** By rate: what was sold of each class less its part of the discount, in which a delivery fee has none; and the VAT on it. */
function sold({ kind, content, services }: AccountedPaper): Amount[] {
  const { lines, tax, total, deliveryFee = 0 } = content;
  const isAmount = kind === 'credit-note' && (content.pieces ?? []).length === 0;
  const classOf = ({ item }: PaperLine): LineClass => {
    if (item === deliveryItem) return 'fee';
    return item !== undefined && services.includes(item) ? 'services' : 'goods';
  };
  const sum = (of: LineClass, rate: number | undefined, value: (line: PaperLine) => number) =>
    lines
      .filter((line) => classOf(line) === of && (rate === undefined || line.rateBp === rate))
      .reduce((all, line) => all + value(line), 0);
  const split = (amount: number, rate: number | undefined, value: (line: PaperLine) => number) => {
    const fee = sum('fee', rate, value);
    const weights = (['goods', 'services'] as const).map((of) => sum(of, rate, value));
    const [goods = 0, served = 0] = shareByWeight(amount - fee, weights);
    return { fee, goods, served };
  };
  const revenue = ({ fee, goods, served }: ReturnType<typeof split>, isExempt: boolean): Amount[] => [
    [isAmount ? 'discounts' : isExempt ? 'exemptSales' : 'sales', goods],
    [isAmount ? 'discounts' : 'services', served],
    ['deliveryFees', fee],
  ];
  const old: Amount[] = [['deliveryFees', deliveryFee]];
  if (!tax)
    return [
      ...revenue(
        split(total, undefined, (line) => line.total),
        false,
      ),
      ...old,
    ];
  return [
    ...tax.rates.flatMap(({ rateBp, net, vat }): Amount[] => {
      const { fee, goods, served } = split(vat, rateBp, (line) => line.total - (line.net ?? line.total));
      return [
        ...revenue(
          split(net, rateBp, (line) => line.net ?? line.total),
          rateBp === 0,
        ),
        ['vatOnGoods', goods],
        ['vatOnServices', served + fee],
      ];
    }),
    ...old,
  ];
}
