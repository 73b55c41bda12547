import { type Opening, openingAt } from '../../domain/company/opening.ts';
import { m } from '../../generated/words/messages.js';
import { languageOf } from '../address.ts';

const days = [
  m.weekday_monday,
  m.weekday_tuesday,
  m.weekday_wednesday,
  m.weekday_thursday,
  m.weekday_friday,
  m.weekday_saturday,
  m.weekday_sunday,
] as const;

export function showOpenNow() {
  const places = document.querySelectorAll<HTMLElement>('[data-open-now]');
  if (places.length === 0) return;
  const show = () => {
    for (const place of places) {
      const opening = openingAt((place.dataset.openNow ?? '').split('|'), new Date());
      if (opening) place.textContent = sentence(opening, place.hasAttribute('data-short'));
    }
  };
  show();
  setInterval(show, 60_000);
}

/** A phone's bar has space for some 20 letters. */
function sentence(opening: Opening, isShort: boolean): string {
  if (opening.isOpen) return m.open_until({ time: time(opening.until) });
  const at = time(opening.opensAt);
  const day = days[opening.weekday]?.() ?? '';
  const [today, tomorrow, later] = isShort
    ? [m.opens_at, m.opens_tomorrow, m.opens_day]
    : [m.closed_until, m.closed_until_tomorrow, m.closed_until_day];
  if (opening.daysAhead === 0) return today({ time: at });
  if (opening.daysAhead === 1) return tomorrow({ time: at });
  return later({ day, time: at });
}

/** French says `18 h` and `8 h 30`. */
function time(clock: string): string {
  const [hours = '', minutes = ''] = clock.split(':');
  if (languageOf(location.pathname) === 'en') return `${Number(hours)}:${minutes}`;
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`;
}
