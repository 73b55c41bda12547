import type { CreditRefusals, TypedCredit } from '../../../domain/orders/credit/credit.schema.ts';
import type { IssuedCredit } from '../../../domain/orders/credit/issue-credit-note.ts';

export type RefusedCredit = {
  typed: TypedCredit;
  /** By line of the order. */
  pieces: Record<number, string>;
  key: string;
  fields: CreditRefusals;
  rest?: number;
  /** The credit note that the key belongs to. */
  id?: string;
  reason: 'fields' | 'failed' | Exclude<IssuedCredit, { ok: true }>['reason'];
};
