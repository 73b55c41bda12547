import { z } from 'zod';
import { isEmail, maxEmailLength } from '../contact/email.ts';
import { checkbox, checked, choice, field, value } from '../forms/field.schema.ts';
import { always, parserOf, type Refusals } from '../forms/form.schema.ts';
import { languages } from '../localized.ts';
import type { Outcome } from '../outcome.ts';
import { tidyLine } from '../text.ts';
import {
  currencies,
  parseHour,
  parseMonths,
  parseRate,
  type TwoFactorChoice,
  trustedPhonesChoices,
  twoFactorChoices,
} from './settings.ts';

export const settingsForm = z
  .object({
    defaultLanguage: choice(languages, 'unknown-choice'),
    /** The currency of the second, approximate price; XAF shows none. */
    currency: choice(currencies, 'unknown-choice'),
    /** FCFA for one US dollar. */
    usdRate: value<number | null, 'rate-invalid' | 'missing'>(parseRate, 'rate-invalid'),
    notifyNewOrder: checkbox,
    notifyNewMessage: checkbox,
    notifyLowStock: checkbox,
    quotesOn: checkbox,
    /** Where notifications go; the company's own address when empty. */
    notifyEmail: checked(tidyLine, refuseEmail),
    /** In Douala; null sends no digest. */
    digestHour: value(parseHour, 'unknown-choice'),
    twoFactor: field(parseTwoFactor, ({ choice }) => choice),
    trustedPhones: choice(trustedPhonesChoices, 'unknown-choice'),
    /** Months after which customers, messages and visits are forgotten; null keeps them. */
    retentionMonths: value(parseMonths, 'months-invalid'),
    deliveryOn: checkbox,
    paymentsOn: checkbox,
    tillOn: checkbox,
    /** Mobile Money on the buyer's page; it needs a provider in the environment. */
    momoOn: checkbox,
    serialsOn: checkbox,
    /** The public pages on import and export, and on lessons at home. */
    importExportOn: checkbox,
    homeTeachingOn: checkbox,
    /** `/feed/products.xml`, for Google and Meta. */
    feedOn: checkbox,
  })
  .refine(({ currency, usdRate }) => currency !== 'USD' || usdRate !== null, {
    path: ['usdRate'],
    message: 'missing',
    when: always,
  });

export type TypedSettings = z.input<typeof settingsForm>;
export type SettingsForm = z.output<typeof settingsForm>;
export type SettingsRefusals = Refusals<typeof settingsForm>;
/** `usdRateOn` is the day (ISO date) on which an administrator typed the rate. */
export type Settings = SettingsForm & { usdRateOn: string | null; version: number };

export function parseSettingsForm(typed: TypedSettings, { isMailConfigured }: { isMailConfigured: boolean }) {
  const form = settingsForm
    .refine(({ twoFactor }) => twoFactor !== 'email' || isMailConfigured, {
      path: ['twoFactor'],
      message: 'mail-not-configured',
      when: always,
    })
    .transform((settings) => ({ settings }));
  return parserOf(form)(typed);
}

function refuseEmail(email: string) {
  const isSendable = email.length <= maxEmailLength && isEmail(email);
  return email === '' || isSendable ? undefined : 'email-invalid';
}

function parseTwoFactor(
  typed: string,
): Outcome<
  { choice: TwoFactorChoice },
  { reason: 'unknown-choice' | 'no-sms-gateway' | 'mail-not-configured' }
> {
  const choice = twoFactorChoices.find((each) => each === typed);
  if (!choice) return { ok: false, reason: 'unknown-choice' };
  return choice === 'sms' ? { ok: false, reason: 'no-sms-gateway' } : { ok: true, choice };
}
