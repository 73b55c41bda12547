import { parseWhole } from '../money/money.ts';

/** Notes and coins of the BEAC, in FCFA. */
export const denominations = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 2, 1] as const;
export type Denomination = (typeof denominations)[number];

/** How many of each; those that were not counted are left out. */
export type Counts = Partial<Record<Denomination, number>>;

export type CountName = `count${Denomination}`;
export const countName = (of: Denomination): CountName => `count${of}`;

export const maxTillNameLength = 40;
export const maxReasonLength = 200;
export const maxClosingNoteLength = 200;

/** Null when nothing was typed, undefined when it is no number of pieces. */
export function parseCount(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const count = typed.length > 100 ? undefined : parseWhole(typed);
  return count !== undefined && count <= 99_999 ? count : undefined;
}

/** In FCFA. */
export function sumCounts(counts: Counts): number {
  return denominations.reduce((sum, of) => sum + of * (counts[of] ?? 0), 0);
}

export const moveKinds = ['expense', 'bank', 'float'] as const;
export type MoveKind = (typeof moveKinds)[number];

export const moveDirection = (kind: MoveKind): 1 | -1 => (kind === 'float' ? 1 : -1);

type Cash = {
  payments: { direction: 1 | -1; amount: number }[];
  moves: { kind: MoveKind; amount: number }[];
};

/** What entered and left a till since it was opened, in FCFA. */
export function sumCash({ payments, moves }: Cash) {
  const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
  const moved = (kind: MoveKind) => sum(moves.filter((move) => move.kind === kind));
  return {
    received: sum(payments.filter(({ direction }) => direction === 1)),
    givenBack: sum(payments.filter(({ direction }) => direction === -1)),
    ...{ expense: moved('expense'), bank: moved('bank'), float: moved('float') },
  };
}
