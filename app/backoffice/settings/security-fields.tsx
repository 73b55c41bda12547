import type { ComponentProps } from 'react';
import {
  type TrustedPhones,
  type TwoFactorChoice,
  trustedPhonesChoices,
  twoFactorChoices,
} from '../../domain/settings/settings.ts';
import { m } from '../../generated/words/messages.js';
import { Options, Select } from '../../ui/field.tsx';
import { useBackoffice } from '../shell/shell.tsx';

const twoFactorNames: Record<TwoFactorChoice, () => string> = {
  disabled: m.settings_two_factor_disabled,
  sms: m.settings_two_factor_sms,
  email: m.settings_two_factor_email,
  app: m.settings_two_factor_app,
};

export const twoFactorName = (choice: TwoFactorChoice) => twoFactorNames[choice]();

export function TwoFactorField(field: ComponentProps<typeof Select>) {
  const { canMail } = useBackoffice();
  const isUnavailable = (choice: TwoFactorChoice) => choice === 'sms' || (choice === 'email' && !canMail);
  return (
    <Select
      {...field}
      hint={[m.settings_two_factor_app_hint(), m.settings_no_sms(), !canMail && m.settings_no_mail()]
        .filter(Boolean)
        .join(' ')}
    >
      {twoFactorChoices.map((choice) => (
        // A stored choice that became unavailable is sent again: the server says what is wrong with it.
        <option key={choice} value={choice} disabled={isUnavailable(choice) && choice !== field.defaultValue}>
          {isUnavailable(choice)
            ? m.settings_two_factor_unavailable({ choice: twoFactorName(choice) })
            : twoFactorName(choice)}
        </option>
      ))}
    </Select>
  );
}

const phoneNames: Record<TrustedPhones, () => string> = {
  off: m.settings_trusted_off,
  day: m.settings_trusted_day,
  week: m.settings_trusted_week,
};

export const trustedPhonesName = (choice: TrustedPhones) => phoneNames[choice]();

export function TrustedPhonesField(field: ComponentProps<typeof Select>) {
  return (
    <Select {...field} hint={m.settings_trusted_hint()}>
      <Options of={trustedPhonesChoices} words={trustedPhonesName} />
    </Select>
  );
}
