import type { Language } from '../localized.ts';

/** `19,25` or `19.25 %` in hundredths of a percent; undefined unless from 0.01 to 100. */
export function parsePercent(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').replace('%', '').trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return undefined;
  const rateBp = Math.round(Number(plain) * 100);
  return rateBp >= 1 && rateBp <= 10_000 ? rateBp : undefined;
}

/** `19,25 %`. */
export function formatPercent(rateBp: number, language: Language): string {
  return language === 'fr'
    ? `${typedPercent(rateBp, language)}\u00a0%`
    : `${typedPercent(rateBp, language)}%`;
}

/** `19,25`, as it stands in a field. */
export function typedPercent(rateBp: number, language: Language): string {
  const percent = String(rateBp / 100);
  return language === 'fr' ? percent.replace('.', ',') : percent;
}
