import type { Facts } from '../../domain/audit-log/audit.ts';
import { type Language, localized } from '../../domain/localized.ts';
import { formatFcfa, formatNumber } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';

type Fact = Facts[string];
type Line = { name: string; of: (field: string) => number | undefined };

export function showLines(value: Fact, language: Language) {
  return each(value, language, ({ name, of }) => {
    const count = formatNumber(of('quantity') ?? 0, language);
    const price = of('actualPrice');
    return price === undefined
      ? m.log_line({ name, count })
      : m.log_line_price({ name, count, price: formatFcfa(price, language) });
  });
}

export function showQuantities(value: Fact, language: Language) {
  return each(value, language, ({ name, of }) =>
    m.log_line({ name, count: formatNumber(of('quantity') ?? 0, language) }),
  );
}

export function showPrices(value: Fact, language: Language) {
  return each(value, language, ({ name, of }) => {
    const price = of('actualPrice');
    return m.log_price_of({
      name,
      price: price === undefined ? m.log_listed_price() : formatFcfa(price, language),
    });
  });
}

export function showShortage(value: Fact, language: Language) {
  return each(value, language, ({ name, of }) =>
    m.log_shortage_of({
      name,
      taken: formatNumber(of('taken') ?? 0, language),
      wanted: formatNumber(of('wanted') ?? 0, language),
    }),
  );
}

function each(value: Fact, language: Language, show: (line: Line) => string): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const lines = value.filter((line) => typeof line === 'object' && line !== null);
  return lines.length > 0 ? lines.map((line) => show(readLine(line, language))).join(', ') : undefined;
}

function readLine(line: object, language: Language): Line {
  const facts: Record<string, unknown> = { ...line };
  return {
    name: localized(language, { fr: String(facts.name ?? ''), en: String(facts.nameEn ?? '') }),
    of: (field) => {
      const value = facts[field];
      return typeof value === 'number' ? value : undefined;
    },
  };
}
