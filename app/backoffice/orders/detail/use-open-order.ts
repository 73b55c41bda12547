import { useState } from 'react';
import type { OrderToWorkOn } from '../../../domain/orders/order.queries.ts';
import { followOrder, type OpenOrder, openOrder, type TypedOrder } from './typed-order.ts';

/** State of the order form. Follows what others save; typed values stay until the administrator decides. */
export function useOpenOrder(
  stored: OrderToWorkOn,
  refused: { typed: TypedOrder; seen: number } | undefined,
) {
  const [state, setState] = useState<OpenOrder<OrderToWorkOn>>(() => openOrder(stored, refused));
  const open = state.stored === stored ? state : followOrder(state, stored);
  if (open !== state) setState(open);
  return {
    ...open,
    type: (changes: Partial<TypedOrder>) =>
      setState((now) => ({ ...now, typed: { ...now.typed, ...changes } })),
    typePrice: (lineId: number, price: string) =>
      setState((now) => ({
        ...now,
        typed: { ...now.typed, prices: { ...now.typed.prices, [lineId]: price } },
      })),
    takeTheirs: () => setState(openOrder(stored)),
  };
}
