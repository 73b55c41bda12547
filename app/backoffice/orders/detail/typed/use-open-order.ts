import { useNavigation } from 'react-router';
import type { OrderDetails } from '../../../../domain/orders/order.queries.ts';
import { useConflict } from '../../../form/use-conflict.ts';
import { changeLine, type TypedLine } from '../../../lines/line.ts';
import { followRequest, followSending, type OpenOrder, openOrder, type TypedOrder } from './typed-order.ts';

type Refused = { typed: TypedOrder; seen: number } | undefined;

export function useOpenOrder(stored: OrderDetails, refused: Refused, asked: number | undefined) {
  const { state } = useNavigation();
  const [open, keep] = useConflict<OpenOrder<OrderDetails>>(
    () => ({ ...openOrder(stored, refused), asked }),
    (now) =>
      followSending(
        now.stored === stored && now.asked === asked ? now : followRequest(now, stored, asked),
        state,
      ),
  );
  const change = (to: (typed: TypedOrder) => Partial<TypedOrder>) =>
    keep((now) => ({ ...now, typed: { ...now.typed, ...to(now.typed) } }));
  return {
    ...open,
    type: (changes: Partial<TypedOrder>) => change(() => changes),
    typeLine: (lineId: number, { price, quantity }: { price?: string; quantity?: string }) =>
      change(({ prices, quantities }) => ({
        ...(price !== undefined && { prices: { ...prices, [lineId]: price } }),
        ...(quantity !== undefined && { quantities: { ...quantities, [lineId]: quantity } }),
      })),
    typeAdded: (productId: number, changes: Partial<TypedLine>) =>
      change(({ added }) => ({
        added: changeLine(added, productId, () => changes),
      })),
    takeTheirs: () => keep({ ...openOrder(stored), asked }),
  };
}
