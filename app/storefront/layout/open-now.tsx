import { type OpeningWeek, weekdays } from '../../domain/company/opening.ts';
import { useStorefront } from './use-storefront.ts';

/** Says something that holds at any time; `browser/open-now.ts` says whether the shop is open, as pages are kept for all. */
export function OpenNow({ children }: { children: string }) {
  const { company } = useStorefront();
  return <OpenNowIn week={weekdays.map((day) => company[day])}>{children}</OpenNowIn>;
}

type OpenNowInProps = { week: OpeningWeek; isShort?: boolean; children: string };

/** For the header, which stands outside the page and has room for a short sentence. */
export function OpenNowIn({ week, isShort = false, children }: OpenNowInProps) {
  const hours = week.some(Boolean) ? week.join('|') : undefined;
  return (
    <span data-open-now={hours} data-short={isShort ? '' : undefined}>
      {children}
    </span>
  );
}
