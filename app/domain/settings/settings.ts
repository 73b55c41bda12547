import type { Language } from '../localized.ts';

export const currencies = ['XAF', 'EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];

export const twoFactorChoices = ['disabled', 'sms', 'email', 'app'] as const;
export type TwoFactorChoice = (typeof twoFactorChoices)[number];

export type Settings = {
  defaultLanguage: Language;
  /** The currency of the second, approximate price; XAF shows none. */
  currency: Currency;
  /** FCFA for one US dollar, as an administrator typed it on `usdRateOn` (ISO date). */
  usdRate: number | null;
  usdRateOn: string | null;
  notifyNewOrder: boolean;
  notifyNewMessage: boolean;
  notifyLowStock: boolean;
  /** Where notifications go; the company's own address when empty. */
  notifyEmail: string;
  twoFactor: TwoFactorChoice;
  version: number;
};
