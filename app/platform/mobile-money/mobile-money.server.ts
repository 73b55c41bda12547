import type { MobileMoneyAccount } from '../environment.server.ts';

/** What a provider is asked for. `phone` is E.164, `amount` in FCFA, `number` the order's. */
export type MoneyRequest = { id: string; number: string; phone: string; amount: number };

/** `reason` and `problem` are short codes, without a phone, a reference or a token: they are logged. */
export type RequestAnswer =
  | { kind: 'accepted'; reference: string }
  /** Uncertain: refused by an answer after which the provider is to be asked once more. */
  | { kind: 'refused'; reason: string; isCertain: boolean }
  /** The provider may have taken it all the same. */
  | { kind: 'unanswered'; problem: string };

export type FoundTransaction = {
  kind: 'succeeded';
  /** NaN when the provider named none. */
  amount: number;
  currency: string;
  isOurs: boolean;
  method: 'mtn-momo' | 'orange-money';
  reference: string;
};

export type CheckAnswer =
  | FoundTransaction
  | { kind: 'pending'; isOurs: boolean }
  | { kind: 'failed'; isOurs: boolean; reason: string }
  | { kind: 'unknown' }
  | { kind: 'unanswered'; problem: string };

/** One provider of Mobile Money. Nothing throws: what went wrong is an answer. */
export type MobileMoney = {
  provider: MobileMoneyAccount['provider'];
  currency: string;
  /** Whether the same request, sent again under its id, can debit nobody twice. */
  mayRepeat: boolean;
  /** Asks the payer to confirm on the telephone. */
  request: (asked: MoneyRequest) => Promise<RequestAnswer>;
  /** What became of it; `reference` is the provider's own, or empty. */
  check: (asked: Omit<MoneyRequest, 'phone'> & { reference: string }) => Promise<CheckAnswer>;
  /** The request that a callback of this provider is about, and the reference that it names; undefined when it is forged. */
  readCallback: (posted: Record<string, unknown>) => Promise<{ id: string; reference: string } | undefined>;
};
