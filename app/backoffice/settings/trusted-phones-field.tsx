import type { ComponentProps } from 'react';
import { type TrustedPhones, trustedPhonesChoices } from '../../domain/settings/settings.ts';
import { m } from '../../generated/words/messages.js';
import { Options, Select } from '../../ui/field.tsx';

const names: Record<TrustedPhones, () => string> = {
  off: m.settings_trusted_off,
  day: m.settings_trusted_day,
  week: m.settings_trusted_week,
};

export const trustedPhonesName = (choice: TrustedPhones) => names[choice]();

export function TrustedPhonesField(field: ComponentProps<typeof Select>) {
  return (
    <Select {...field} hint={m.settings_trusted_hint()}>
      <Options of={trustedPhonesChoices} words={trustedPhonesName} />
    </Select>
  );
}
