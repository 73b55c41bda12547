import { type OpeningWeek, weekdays } from '../../domain/company/opening.ts';
import { useStorefront } from './use-storefront.ts';

/** Nothing while no hours are known. Holds at any time, because pages are cached for all; `browser/open-now.ts` says whether the shop is open. */
export function OpenNow({ children }: { children: string }) {
  const { company } = useStorefront();
  const week = weekdays.map((day) => company[day]);
  if (!week.some(Boolean) && !company.horaireFr && !company.horaireEn) return null;
  return <OpenNowIn week={week}>{children}</OpenNowIn>;
}

type OpenNowInProps = { week: OpeningWeek; isShort?: boolean; children: string };

/** For the header, which is outside the page and has space for a short sentence. */
export function OpenNowIn({ week, isShort = false, children }: OpenNowInProps) {
  const hours = week.some(Boolean) ? week.join('|') : undefined;
  return (
    <span data-open-now={hours} data-short={isShort ? '' : undefined}>
      {children}
    </span>
  );
}
