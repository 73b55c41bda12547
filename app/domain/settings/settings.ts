import { isEmail, maxEmailLength } from '../email.ts';
import { type Language, languages } from '../localized.ts';
import type { Outcome } from '../outcome.ts';
import { tidyLine } from '../text.ts';

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
  /** Months after which customers, messages and visits are forgotten; null keeps them. */
  retentionMonths: number | null;
  version: number;
};

export type SettingsForm = Omit<Settings, 'usdRateOn' | 'version'>;
export type TypedSettings = {
  defaultLanguage: string;
  currency: string;
  usdRate: string;
  notifyNewOrder: boolean;
  notifyNewMessage: boolean;
  notifyLowStock: boolean;
  notifyEmail: string;
  twoFactor: string;
  retentionMonths: string;
};
export type SettingsRefusals = {
  defaultLanguage?: 'unknown-choice';
  currency?: 'unknown-choice';
  usdRate?: 'missing' | 'rate-invalid';
  notifyEmail?: 'email-invalid';
  twoFactor?: 'unknown-choice' | 'no-sms-gateway' | 'mail-not-configured';
  retentionMonths?: 'months-invalid';
};

/** The highest rate that is believed, in FCFA for one US dollar. */
export const maxUsdRate = 100_000;

/** The longest retention that can be set, in months. */
export const maxRetention = 240;

/**
 * Reads the settings from what was typed; refusals come together. A dollar price needs a rate; codes by SMS need a
 * gateway, which the shop has none of; codes by mail need mail.
 */
export function parseSettingsForm(
  typed: TypedSettings,
  { isMailConfigured }: { isMailConfigured: boolean },
): Outcome<{ settings: SettingsForm }, { reason: 'fields'; fields: SettingsRefusals }> {
  const defaultLanguage = languages.find((each) => each === typed.defaultLanguage);
  const currency = currencies.find((each) => each === typed.currency);
  const twoFactor = twoFactorChoices.find((each) => each === typed.twoFactor);
  const usdRate = parseRate(typed.usdRate);
  const retentionMonths = readMonths(typed.retentionMonths);
  const notifyEmail = tidyLine(typed.notifyEmail);

  const fields: SettingsRefusals = {};
  if (!defaultLanguage) fields.defaultLanguage = 'unknown-choice';
  if (!currency) fields.currency = 'unknown-choice';
  if (usdRate === undefined) fields.usdRate = 'rate-invalid';
  if (usdRate === null && currency === 'USD') fields.usdRate = 'missing';
  if (notifyEmail !== '' && !isSendable(notifyEmail)) fields.notifyEmail = 'email-invalid';
  if (!twoFactor) fields.twoFactor = 'unknown-choice';
  if (twoFactor === 'sms') fields.twoFactor = 'no-sms-gateway';
  if (twoFactor === 'email' && !isMailConfigured) fields.twoFactor = 'mail-not-configured';
  if (retentionMonths === undefined) fields.retentionMonths = 'months-invalid';
  const isRead = defaultLanguage && currency && twoFactor && Object.keys(fields).length === 0;
  if (!isRead || usdRate === undefined || retentionMonths === undefined)
    return { ok: false, reason: 'fields', fields };

  const { notifyNewOrder, notifyNewMessage, notifyLowStock } = typed;
  return {
    ok: true,
    settings: {
      defaultLanguage,
      currency,
      usdRate,
      notifyNewOrder,
      notifyNewMessage,
      notifyLowStock,
      notifyEmail,
      twoFactor,
      retentionMonths,
    },
  };
}

/** A rate with up to four decimals, after a comma or a point; null when none was typed, undefined when it is no rate. */
export function parseRate(typed: string): number | null | undefined {
  const plain = typed.replace(/\s/g, '').replace(',', '.');
  if (plain === '') return null;
  const rate = Number(plain);
  return /^\d{1,6}(\.\d{1,4})?$/.test(plain) && rate > 0 && rate <= maxUsdRate ? rate : undefined;
}

/** Whole months; null when none were typed, undefined when it is no number of them. */
function readMonths(typed: string): number | null | undefined {
  const plain = typed.normalize('NFKC').trim();
  if (plain === '') return null;
  const months = Number(plain);
  return /^\d{1,3}$/.test(plain) && months >= 1 && months <= maxRetention ? months : undefined;
}

function isSendable(email: string): boolean {
  return email.length <= maxEmailLength && isEmail(email);
}
