import type { OrderDetails } from '../../../domain/orders/order.queries.ts';
import { useConflict } from '../../form/use-conflict.ts';
import { followOrder, type OpenOrder, openOrder, type TypedOrder } from './typed-order.ts';

/** State of the order form. Follows what others save; typed values stay until the administrator decides. */
export function useOpenOrder(stored: OrderDetails, refused: { typed: TypedOrder; seen: number } | undefined) {
  const [open, keep] = useConflict<OpenOrder<OrderDetails>>(
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
