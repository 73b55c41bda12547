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

export type SettingsErrors = { [Field in keyof SettingsRefusals]?: string };

/** What stands beside each field that was refused. */
export function settingsErrors(fields: SettingsRefusals): SettingsErrors {
  const { usdRate, ...others } = fields;
  return {
    ...Object.fromEntries(Object.entries(others).map(([field, refusal]) => [field, sentences[refusal]()])),
    ...(usdRate && { usdRate: rates[usdRate]() }),
  };
}
