import type { MoveKind } from '../../domain/tills/till.ts';
import { m } from '../../generated/words/messages.js';

const names: Record<MoveKind, () => string> = {
  expense: m.till_expense,
  bank: m.till_bank,
  float: m.till_change,
};

export const moveName = (kind: MoveKind) => names[kind]();
