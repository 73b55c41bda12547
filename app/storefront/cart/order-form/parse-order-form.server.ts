import { decodeLines } from '../../../domain/cart/cart.ts';
import { parseWishes, type WishRefusals, wishForm } from '../../../domain/delivery/wish.schema.ts';
import type { Wishes } from '../../../domain/delivery/wish.ts';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import { type Buyer, type BuyerRefusals, parseBuyer } from '../../../domain/orders/order.schema.ts';
import type { Outcome } from '../../../domain/outcome.ts';
import { isFormKey, type PostedForm } from '../../../platform/form.server.ts';

export function parseOrderForm(form: PostedForm) {
  const total = form.field('total');
  return {
    typed: {
      name: form.field('name'),
      phone: form.field('phone'),
      /** Undefined in a form that was made before the shop asked for them, or while it does not deliver. */
      wishes: form.fields('delivery').length > 0 ? typedIn(wishForm, form) : undefined,
    },
    key: form.field('key'),
    openedAt: form.field('opened'),
    lines: decodeLines(form.fields('line')),
    total: /^\d{1,15}$/.test(total) ? Number(total) : undefined,
    mayBeSaved: form.field('maybe-saved') === 'yes',
  };
}

export type OrderMisread =
  | { reason: 'form-expired' }
  | { reason: 'fields'; fields: BuyerRefusals & WishRefusals };

export function parseOrder({
  key,
  typed: { wishes: typedWishes, ...typed },
}: Pick<ReturnType<typeof parseOrderForm>, 'key' | 'typed'>): Outcome<
  { buyer: Buyer; wishes: Wishes | undefined },
  OrderMisread
> {
  if (!isFormKey(key)) return { ok: false, reason: 'form-expired' };
  const buyer = parseBuyer(typed);
  const read = typedWishes ? parseWishes(typedWishes) : { ok: true as const, wishes: undefined };
  if (buyer.ok && read.ok) return { ok: true, buyer: buyer.buyer, wishes: read.wishes };
  const fields = { ...(!buyer.ok && buyer.fields), ...(!read.ok && read.fields) };
  return { ok: false, reason: 'fields', fields };
}
