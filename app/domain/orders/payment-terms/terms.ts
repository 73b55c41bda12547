/** The methods that a buyer pays by alone, away from the shop. */
export const instructedMethods = ['mtn-momo', 'orange-money', 'bank'] as const;
export type InstructedMethod = (typeof instructedMethods)[number];

/** `ussd` is what the telephone dials; `{montant}` in it stands for the amount. */
export type Instruction = { fr: string; en: string; ussd: string };

export type PaymentTerms = {
  instructions: Partial<Record<InstructedMethod, Instruction>>;
  depositPercent: number | null;
  /** Goods below this price, in FCFA, are asked for no deposit; null: whatever they cost. */
  depositFrom: number | null;
};

export type DepositRule = Pick<PaymentTerms, 'depositPercent' | 'depositFrom'>;

export const maxUssdLength = 40;

type Owed = {
  goods: number;
  balance: number;
  /** Received, or announced by the buyer. */
  paid: number;
  isHandedOver: boolean;
};

/** The part of what is due that is asked for first, in whole francs rounded up; undefined when it is all. */
export function askedDeposit(
  { goods, balance, paid, isHandedOver }: Owed,
  { depositPercent, depositFrom }: DepositRule,
): number | undefined {
  if (depositPercent === null || paid > 0 || balance <= 0 || isHandedOver) return undefined;
  if (goods < (depositFrom ?? 0)) return undefined;
  const deposit = Math.ceil((balance * depositPercent) / 100);
  return deposit < balance ? deposit : undefined;
}

export function dialLink(ussd: string, amount: number): string {
  return `tel:${ussd.replaceAll('{montant}', String(amount)).replaceAll('#', '%23')}`;
}
