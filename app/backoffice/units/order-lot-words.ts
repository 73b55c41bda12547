import { type LineLot, type LotLine, proposeLots, stillWanted } from '../../domain/orders/lots/allocation.ts';
import { m } from '../../generated/words/messages.js';
import { showIsoDay, showNumber } from '../language/show.ts';

export const lotName = ({ code }: { code: string }) =>
  code === '' ? m.order_lots_unnamed() : m.order_lots_name({ code });

/** When it expires, its stock, and what was chosen of it that is not there any more. */
export function lotFacts(lot: LineLot): string {
  const day = lot.expiresOn && showIsoDay(lot.expiresOn);
  const until = day && (lot.isExpired ? m.order_lots_over({ day }) : m.order_lots_until({ day }));
  const chosen =
    stillWanted(lot) > lot.onHand && m.order_lots_chosen({ count: showNumber(stillWanted(lot)) });
  return [until, m.order_lots_on_hand({ count: showNumber(lot.onHand) }), chosen].filter(Boolean).join(' · ');
}

/** What would leave now, such as `3 × Lot L-204, 2 × Lot L-207`. */
export function lotsToLeave(line: LotLine): string {
  const proposed = proposeLots(line);
  return line.lots
    .flatMap((lot) => {
      const pieces = proposed.get(lot.id) ?? 0;
      return pieces > 0 ? [`${showNumber(pieces)} × ${lotName(lot)}`] : [];
    })
    .join(', ');
}
