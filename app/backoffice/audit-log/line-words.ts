import type { Facts } from '../../domain/audit-log/audit.ts';
import { m } from '../../generated/words/messages.js';
import { showFcfa, showNumber, showText } from '../language/show.ts';

type Fact = Facts[string];
type Line = { name: string; of: (field: string) => number | undefined };

export function showLines(value: Fact) {
  return each(value, ({ name, of }) => {
    const count = showNumber(of('quantity') ?? 0);
    const price = of('actualPrice');
    return price === undefined
      ? m.log_line({ name, count })
      : m.log_line_price({ name, count, price: showFcfa(price) });
  });
}

export function showQuantities(value: Fact) {
  return each(value, ({ name, of }) => m.log_line({ name, count: showNumber(of('quantity') ?? 0) }));
}

export function showPrices(value: Fact) {
  return each(value, ({ name, of }) => {
    const price = of('actualPrice');
    return m.log_price_of({
      name,
      price: price === undefined ? m.log_listed_price() : showFcfa(price),
    });
  });
}

export function showShortage(value: Fact) {
  return each(value, ({ name, of }) =>
    m.log_shortage_of({
      name,
      taken: showNumber(of('taken') ?? 0),
      wanted: showNumber(of('wanted') ?? 0),
    }),
  );
}

export function showProducts(value: Fact) {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const names = value
    .slice(0, 20)
    .map((row) => (isRow(row) ? readLine({ ...row.added, ...row }).name : String(row)));
  return names.join(', ') + (value.length > 20 ? '…' : '');
}

const isRow = (row: unknown): row is { added?: object } => typeof row === 'object' && row !== null;

function each(value: Fact, show: (line: Line) => string): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const lines = value.filter((line) => typeof line === 'object' && line !== null);
  return lines.length > 0 ? lines.map((line) => show(readLine(line))).join(', ') : undefined;
}

function readLine(line: object): Line {
  const facts: Record<string, unknown> = { ...line };
  return {
    name: showText({ fr: String(facts.name ?? ''), en: String(facts.nameEn ?? '') }),
    of: (field) => {
      const value = facts[field];
      return typeof value === 'number' ? value : undefined;
    },
  };
}
