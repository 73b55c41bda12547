import { useState } from 'react';
import { formatSecondPrice, secondPrice } from '../../domain/settings/second-price.ts';
import type { TypedSettings } from '../../domain/settings/settings.schema.ts';
import { type Currency, currencies, parseRate } from '../../domain/settings/settings.ts';
import { m } from '../../generated/words/messages.js';
import { Options, Select, TextField } from '../../ui/field.tsx';
import { showDay, showFcfa } from '../language/show.ts';
import { useBackoffice } from '../shell/shell.tsx';
import { type SettingsErrors, settingsFields } from './field-errors.ts';

const names: Record<Currency, () => string> = {
  XAF: m.settings_currency_xaf,
  EUR: m.settings_currency_eur,
  USD: m.settings_currency_usd,
};

/** In FCFA. */
const examplePrice = 12_500;

type CurrencyFieldsProps = { typed: TypedSettings; usdRateOn: string | null; errors: SettingsErrors };

export function CurrencyFields({ typed, usdRateOn, errors }: CurrencyFieldsProps) {
  const { language } = useBackoffice();
  const { choice, field } = settingsFields(typed, errors);
  const [currency, setCurrency] = useState(currencies.find((each) => each === typed.currency) ?? 'XAF');
  const [rate, setRate] = useState(typed.usdRate);
  const second = secondPrice(examplePrice, { currency, usdRate: parseRate(rate) ?? null });
  const price = showFcfa(examplePrice);
  return (
    <>
      <Select
        {...choice('currency')}
        hint={m.settings_currency_hint()}
        onChange={({ target }) => setCurrency(currencies.find((each) => each === target.value) ?? 'XAF')}
      >
        <Options of={currencies} words={(each) => names[each]()} />
      </Select>
      {/* Hidden, not removed: the rate is still there when dollars come back. */}
      <div hidden={currency !== 'USD'}>
        <TextField
          {...field('usdRate')}
          required={currency === 'USD'}
          inputMode="decimal"
          hint={
            usdRateOn
              ? m.settings_usd_rate_on({ day: showDay(new Date(`${usdRateOn}T12:00:00Z`)) })
              : m.settings_usd_rate_none()
          }
          onInput={(event) => setRate(event.currentTarget.value)}
        />
      </div>
      <p className="rounded-(--radius-s) bg-mist px-4 py-3" role="status">
        {second
          ? m.settings_example({ price, second: formatSecondPrice(second, language) })
          : m.settings_example_none({ price })}
      </p>
    </>
  );
}
