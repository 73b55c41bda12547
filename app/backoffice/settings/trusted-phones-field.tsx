import { type TrustedPhones, trustedPhonesChoices } from '../../domain/settings/settings.ts';
import { m } from '../../generated/words/messages.js';
import { Options, Select } from '../../ui/field.tsx';

const names: Record<TrustedPhones, () => string> = {
  off: m.settings_trusted_off,
  day: m.settings_trusted_day,
  week: m.settings_trusted_week,
};

export const trustedPhonesName = (choice: TrustedPhones) => names[choice]();

export function TrustedPhonesField({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <Select
      id="trustedPhones"
      name="trustedPhones"
      label={m.settings_trusted_phones()}
      hint={m.settings_trusted_hint()}
      defaultValue={chosen}
      error={error}
    >
      <Options of={trustedPhonesChoices} words={trustedPhonesName} />
    </Select>
  );
}
