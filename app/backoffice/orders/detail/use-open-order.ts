import type { OrderToWorkOn } from '../../../domain/orders/order.queries.ts';
import { useConflict } from '../../form/use-conflict.ts';
import { followOrder, type OpenOrder, openOrder, type TypedOrder } from './typed-order.ts';

/** The form of an order through everything that comes in while it is open: nothing typed is lost, nothing is overwritten unseen. */
export function useOpenOrder(
  stored: OrderToWorkOn,
  refused: { typed: TypedOrder; seen: number } | undefined,
) {
  const [open, keep] = useConflict<OpenOrder<OrderToWorkOn>>(
    () => openOrder(stored, refused),
    (now) => (now.stored === stored ? now : followOrder(now, stored)),
  );
  return {
    ...open,
    type: (changes: Partial<TypedOrder>) => keep((now) => ({ ...now, typed: { ...now.typed, ...changes } })),
    typePrice: (lineId: number, price: string) =>
      keep((now) => ({
        ...now,
        typed: { ...now.typed, prices: { ...now.typed.prices, [lineId]: price } },
      })),
    takeTheirs: () => keep(openOrder(stored)),
  };
}
