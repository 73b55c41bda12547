import { decodeLines } from '../../domain/cart/cart.ts';
import { type Buyer, type BuyerRefusals, parseBuyer } from '../../domain/orders/order.schema.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { isFormKey, type PostedForm } from '../../platform/form.server.ts';

export function parseOrderForm(form: PostedForm) {
  const total = form.field('total');
  return {
    typed: { name: form.field('name'), phone: form.field('phone') },
    key: form.field('key'),
    openedAt: form.field('opened'),
    lines: decodeLines(form.fields('line')),
    total: /^\d{1,15}$/.test(total) ? Number(total) : undefined,
    mayBeSaved: form.field('maybe-saved') === 'yes',
  };
}

export type OrderMisread = { reason: 'form-expired' } | { reason: 'fields'; fields: BuyerRefusals };

export function parseOrder({
  key,
  typed,
}: ReturnType<typeof parseOrderForm>): Outcome<{ buyer: Buyer }, OrderMisread> {
  return isFormKey(key) ? parseBuyer(typed) : { ok: false, reason: 'form-expired' };
}
