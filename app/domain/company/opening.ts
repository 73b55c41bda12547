export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** Hours of each day as `08:00-12:00, 14:00-18:00`, from Monday on; an empty day is closed. */
export type OpeningWeek = readonly string[];

export type Opening =
  | { isOpen: true; until: string }
  /** `daysAhead` is 0 for later today; `weekday` counts from Monday, 0 to 6. */
  | { isOpen: false; opensAt: string; daysAhead: number; weekday: number };

/** Ranges as they are saved; empty when closed, undefined when they cannot be read, end before they begin, or overlap. */
export function parseHours(typed: string): string | undefined {
  const plain = typed.normalize('NFKC').trim();
  if (plain === '' || /^(fermé|closed)$/i.test(plain)) return '';
  const ranges = plain.split(/[,;]|\s(?:et|and)\s/).map(parseRange);
  let last = -1;
  for (const range of ranges) {
    if (!range || range.from <= last || range.to <= range.from) return undefined;
    last = range.to;
  }
  return ranges.map((range) => range && `${clock(range.from)}-${clock(range.to)}`).join(', ');
}

/** Whether the shop is open at a moment; undefined when no day has hours. */
export function openingAt(week: OpeningWeek, moment: Date): Opening | undefined {
  const { weekday: today, minute } = inDouala(moment);
  for (let daysAhead = 0; daysAhead <= 7; daysAhead += 1) {
    const weekday = (today + daysAhead) % 7;
    for (const range of (week[weekday] ?? '').split(',').map(parseRange)) {
      if (!range || (daysAhead === 0 && range.to <= minute)) continue;
      if (daysAhead === 0 && range.from <= minute) return { isOpen: true, until: clock(range.to) };
      return { isOpen: false, opensAt: clock(range.from), daysAhead, weekday };
    }
  }
  return undefined;
}

type Range = { from: number; to: number };

/** `8 h – 18 h 30`, `08:00-18:30` or `8-18`, in minutes of the day. */
function parseRange(typed: string): Range | undefined {
  const [from, to, ...more] = typed.split(/[-–—]|\s(?:à|to)\s/).map(parseTime);
  return from === undefined || to === undefined || more.length > 0 ? undefined : { from, to };
}

function parseTime(typed: string): number | undefined {
  const [, hours, minutes = '0'] = /^\s*(\d{1,2})\s*(?:[:h]\s*(\d{2})?)?\s*$/i.exec(typed) ?? [];
  const time = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && time <= 24 * 60 ? time : undefined;
}

function clock(minutes: number): string {
  return [Math.trunc(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Cameroon is an hour ahead of UTC all year. */
function inDouala(moment: Date): { weekday: number; minute: number } {
  const there = new Date(moment.getTime() + 3600_000);
  return {
    weekday: (there.getUTCDay() + 6) % 7,
    minute: there.getUTCHours() * 60 + there.getUTCMinutes(),
  };
}
