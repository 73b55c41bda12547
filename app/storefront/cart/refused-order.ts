import type { CartLine } from '../../domain/cart/cart.ts';
import type { BuyerRefusals } from '../../domain/orders/order.schema.ts';
import type { Quote } from './quote-cart.server.ts';

export type RefusedOrder = {
  reason:
    | 'fields'
    | 'form-expired'
    | 'cart-empty'
    | 'cart-changed'
    | 'key-used'
    | 'automatic'
    | 'too-many'
    | 'not-saved'
    | 'unknown';
  fields: BuyerRefusals;
  typed: { name: string; phone: string };
  orderKey: string;
  openedAt: string;
  minutes: number;
  /** As they were sent: the page orders them again when the cart cannot be priced. */
  lines: CartLine[];
  total: number | undefined;
  quote: Quote | undefined;
  /** The address of the order that this browser saved with the same key. */
  savedOrder: string | undefined;
  /** Whether the order was sent with this key before, and may be saved. */
  mayBeSaved: boolean;
};
