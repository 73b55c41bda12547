import type { CartLine } from '../../../domain/cart/cart.ts';
import type { TypedWishes, WishRefusals } from '../../../domain/delivery/wish.schema.ts';
import type { BuyerRefusals } from '../../../domain/orders/order.schema.ts';
import type { Quote } from '../load-cart.server.ts';

export type RefusedOrder = {
  page: 'order' | 'quote';
  reason:
    | 'fields'
    | 'form-expired'
    | 'cart-empty'
    | 'cart-changed'
    | 'fee-changed'
    | 'no-quotes'
    | 'key-used'
    | 'automatic'
    | 'too-many'
    | 'not-saved'
    | 'unknown';
  fields: BuyerRefusals & WishRefusals;
  typed: { name: string; phone: string; wishes: TypedWishes | undefined };
  orderKey: string;
  openedAt: string;
  minutes: number;
  /** As they were sent: the page orders them again when the cart cannot be priced. */
  lines: CartLine[];
  total: number | undefined;
  quote: Quote | undefined;
  /** The address of what this browser saved with the same key. */
  savedOrder: string | undefined;
  mayBeSaved: boolean;
};
