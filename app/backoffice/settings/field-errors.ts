import type { SettingsRefusals, TypedSettings } from '../../domain/settings/settings.schema.ts';
import { maxRetentionMonths } from '../../domain/settings/settings.ts';
import { m } from '../../generated/words/messages.js';
import { fieldsOf } from '../../ui/field.tsx';
import { fieldErrors, usualSentences } from '../form/field-errors.ts';

const sentences: Record<NonNullable<SettingsRefusals[keyof SettingsRefusals]>, () => string> = {
  ...usualSentences,
  'unknown-choice': m.settings_unknown_choice,
  'no-sms-gateway': m.settings_no_sms,
  'mail-not-configured': m.settings_no_mail,
  missing: m.settings_rate_missing,
  'rate-invalid': m.settings_rate_invalid,
  'months-invalid': () => m.settings_retention_invalid({ max: maxRetentionMonths }),
};

export const settingsFieldNames: Record<keyof SettingsRefusals, () => string> = {
  notifyEmail: m.settings_notify_email,
  digestHour: m.settings_digest,
  twoFactor: m.settings_two_factor,
  trustedPhones: m.settings_trusted_phones,
  defaultLanguage: m.settings_language,
  currency: m.settings_currency,
  usdRate: m.settings_usd_rate,
  retentionMonths: m.settings_retention,
};

export type SettingsErrors = Partial<Record<keyof SettingsRefusals, string>>;

export const settingsErrors = (fields: SettingsRefusals): SettingsErrors =>
  fieldErrors(fields, (refusal) => sentences[refusal]());

export const settingsFields = (typed: TypedSettings, errors: SettingsErrors) =>
  fieldsOf({ names: settingsFieldNames, typed, errors });
