export const currencies = ['XAF', 'EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];

export const twoFactorChoices = ['disabled', 'sms', 'email', 'app'] as const;
export type TwoFactorChoice = (typeof twoFactorChoices)[number];

/** Parts of the shop that a seller may switch off. Each has its column, `delivery_on`, and its field, `deliveryOn`. */
export const modules = [
  'quotes',
  'delivery',
  'payments',
  'till',
  'momo',
  'serials',
  'importExport',
  'homeTeaching',
] as const;
export type Module = (typeof modules)[number];
export type ModuleSwitches = Record<`${Module}On`, boolean>;

const needed: Partial<Record<Module, Module>> = { till: 'payments', momo: 'payments' };

/** Those that are on, and what they need is on too. Mobile Money is on only in a shop with a provider. */
export function listModules(settings: ModuleSwitches, { canCollect = false } = {}): Module[] {
  const isOn = (module: Module | undefined) => module === undefined || settings[`${module}On`];
  return modules.filter(
    (module) => isOn(module) && isOn(needed[module]) && (module !== 'momo' || canCollect),
  );
}

export const trustedPhonesChoices = ['off', 'day', 'week'] as const;
export type TrustedPhones = (typeof trustedPhonesChoices)[number];

/** Hours that such a phone stays signed in, used or not; null: the limits of every device. */
export const trustedHours: Record<TrustedPhones, number | null> = { off: null, day: 12, week: 7 * 24 };

/** The highest rate that is accepted, in FCFA for one US dollar. */
export const maxUsdRate = 100_000;

export const maxRetentionMonths = 240;

/** A rate with up to four decimals, after a comma or a point; null when none was typed, undefined when it is no rate. */
export function parseRate(typed: string): number | null | undefined {
  const plain = typed.replace(/\s/g, '').replace(',', '.');
  if (plain === '') return null;
  const rate = Number(plain);
  return /^\d{1,6}(\.\d{1,4})?$/.test(plain) && rate > 0 && rate <= maxUsdRate ? rate : undefined;
}

/** An hour of the day; null when none was chosen, undefined when there is no such hour. */
export function parseHour(typed: string): number | null | undefined {
  if (typed === '') return null;
  return /^(1?\d|2[0-3])$/.test(typed) ? Number(typed) : undefined;
}

/** Whole months; null when none were typed, undefined when it is no number of months. */
export function parseMonths(typed: string): number | null | undefined {
  const plain = typed.normalize('NFKC').trim();
  if (plain === '') return null;
  const months = Number(plain);
  return /^\d{1,3}$/.test(plain) && months >= 1 && months <= maxRetentionMonths ? months : undefined;
}
