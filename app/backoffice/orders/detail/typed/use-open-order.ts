import type { OrderDetails } from '../../../../domain/orders/order.queries.ts';
import { useConflict } from '../../../form/use-conflict.ts';
import type { TypedLine } from '../../entry/entry-line.ts';
import { followRequest, type OpenOrder, openOrder, type TypedOrder } from './typed-order.ts';

type Refused = { typed: TypedOrder; seen: number } | undefined;

export function useOpenOrder(stored: OrderDetails, refused: Refused, asked: number | undefined) {
  const [open, keep] = useConflict<OpenOrder<OrderDetails>>(
    () => ({ ...openOrder(stored, refused), asked }),
    (now) => (now.stored === stored && now.asked === asked ? now : followRequest(now, stored, asked)),
  );
  const change = (to: (typed: TypedOrder) => Partial<TypedOrder>) =>
    keep((now) => ({ ...now, typed: { ...now.typed, ...to(now.typed) } }));
  return {
    ...open,
    type: (changes: Partial<TypedOrder>) => change(() => changes),
    typePrice: (lineId: number, price: string) =>
      change(({ prices }) => ({ prices: { ...prices, [lineId]: price } })),
    typeQuantity: (lineId: number, quantity: string) =>
      change(({ quantities }) => ({ quantities: { ...quantities, [lineId]: quantity } })),
    typeAdded: (productId: number, changes: Partial<TypedLine>) =>
      change(({ added }) => ({
        added: added.map((line) => (line.productId === productId ? { ...line, ...changes } : line)),
      })),
    takeTheirs: () => keep({ ...openOrder(stored), asked }),
  };
}
