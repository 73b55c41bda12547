/** Days as `2026-11-22`, both included, in Cameroon. */
export type Span = { from: string; to: string };

export const periods = ['7-days', '30-days', 'this-month', 'last-month'] as const;
export type Period = (typeof periods)[number];

export const groupings = ['product', 'category', 'staff', 'town'] as const;
export type Grouping = (typeof groupings)[number];

/** The days of a period, and as many days before it that it is compared with. */
export function spansOf(period: Period, today: string): { span: Span; before: Span } {
  if (period === '7-days') return daysUntil(today, 7);
  if (period === '30-days') return daysUntil(today, 30);
  const thisMonth = monthOf(today);
  const lastMonth = monthOf(addDays(thisMonth.from, -1));
  if (period === 'last-month') return { span: lastMonth, before: monthOf(addDays(lastMonth.from, -1)) };
  const sameDay = addDays(lastMonth.from, daysBetween(thisMonth.from, today));
  // Written this way, the earlier day sorts first.
  const [lastDay = sameDay] = [sameDay, lastMonth.to].sort();
  return {
    span: { from: thisMonth.from, to: today },
    before: { from: lastMonth.from, to: lastDay },
  };
}

/** In whole percent; undefined when there was nothing before, or more credited than sold. */
export function changeInPercent(now: number, before: number): number | undefined {
  return before <= 0 ? undefined : Math.round(((now - before) / before) * 100);
}

/** Whole FCFA for each order. */
export function averageBasket({ amount, orders }: { amount: number; orders: number }): number {
  return orders === 0 ? 0 : Math.round(amount / orders);
}

/** The distance of three grid lines above 0, such that the highest is not below `highest`. */
export function gridStep(highest: number): number {
  const atLeast = Math.max(1, highest / 3);
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return power * ([1, 2, 2.5, 5, 10].find((step) => step * power >= atLeast) ?? 10);
}

export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

function daysUntil(today: string, count: number) {
  const from = addDays(today, 1 - count);
  return { span: { from, to: today }, before: { from: addDays(from, -count), to: addDays(from, -1) } };
}

export function monthOf(day: string): Span {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
