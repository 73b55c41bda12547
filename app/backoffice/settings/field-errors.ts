import { maxRetention, type SettingsRefusals } from '../../domain/settings/settings.ts';
import { m } from '../../generated/words/messages.js';

type Refusal = NonNullable<SettingsRefusals[Exclude<keyof SettingsRefusals, 'usdRate'>]>;

const sentences: Record<Refusal, () => string> = {
  'unknown-choice': m.settings_unknown_choice,
  'email-invalid': m.field_email_invalid,
  'no-sms-gateway': m.settings_no_sms,
  'mail-not-configured': m.settings_no_mail,
  'months-invalid': () => m.settings_retention_invalid({ max: maxRetention }),
};
const rates: Record<NonNullable<SettingsRefusals['usdRate']>, () => string> = {
  missing: m.settings_rate_missing,
  'rate-invalid': m.settings_rate_invalid,
};

/** In the order in which the form shows them. */
export const settingsFields = [
  'notifyEmail',
  'twoFactor',
  'defaultLanguage',
  'currency',
  'usdRate',
  'retentionMonths',
] as const satisfies (keyof SettingsRefusals)[];

export const settingsFieldNames: Record<(typeof settingsFields)[number], () => string> = {
  notifyEmail: m.settings_notify_email,
  twoFactor: m.settings_two_factor,
  defaultLanguage: m.settings_language,
  currency: m.settings_currency,
  usdRate: m.settings_usd_rate,
  retentionMonths: m.settings_retention,
};

export type SettingsErrors = { [Field in keyof SettingsRefusals]?: string };

/** What stands beside each field that was refused. */
export function settingsErrors(fields: SettingsRefusals): SettingsErrors {
  const { usdRate, ...others } = fields;
  return {
    ...Object.fromEntries(Object.entries(others).map(([field, refusal]) => [field, sentences[refusal]()])),
    ...(usdRate && { usdRate: rates[usdRate]() }),
  };
}
