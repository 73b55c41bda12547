import type { Language } from '../../domain/localized.ts';
import type { Settings, TypedSettings } from '../../domain/settings/settings.schema.ts';

export function typedAs(
  { usdRate, retentionMonths, digestHour, ...settings }: Settings,
  language: Language,
): TypedSettings {
  return {
    ...settings,
    usdRate: usdRate === null ? '' : formatRate(usdRate, language),
    digestHour: digestHour === null ? '' : String(digestHour),
    retentionMonths: retentionMonths === null ? '' : String(retentionMonths),
  };
}

/** `605,5` in French, `605.5` in English. */
export function formatRate(rate: number, language: Language): string {
  return language === 'fr' ? String(rate).replace('.', ',') : String(rate);
}
