import type { Language } from '../../../../domain/localized.ts';
import { type AmountRefusal, formatFcfa, type parseAmount } from '../../../../domain/money/money.ts';
import { productName } from '../../../../domain/products/product.ts';
import { m } from '../../../../generated/words/messages.js';
import type { FieldError } from '../../../../ui/notice.tsx';
import { amountError } from '../../amount-error.ts';
import type { RefusedOrder } from './refused-order.ts';

type ReadLine = {
  fieldId: string;
  name: string;
  nameEn: string;
  refusal: AmountRefusal | undefined;
  isCounted: boolean;
};

/** What was corrected since is no longer listed. */
export function orderErrors(
  refused: RefusedOrder | undefined,
  lines: ReadLine[],
  discount: ReturnType<typeof parseAmount>,
  language: Language,
): FieldError[] {
  if (refused?.reason === 'discount-too-large')
    return [
      {
        fieldId: 'discount',
        name: m.orders_discount(),
        error: m.orders_discount_too_large({ most: formatFcfa(refused.most, language) }),
      },
    ];
  if (refused?.reason !== 'fields') return [];
  const { status, note } = refused.fields;
  return [
    ...(status ? [{ fieldId: 'status', name: m.order_status(), error: m.field_required() }] : []),
    ...lines.flatMap(({ fieldId, refusal, isCounted, ...line }) => {
      const name = productName(line, language);
      return [
        ...(isCounted ? [] : [{ fieldId: `quantity-${fieldId}`, name, error: m.orders_quantity_invalid() }]),
        ...(refusal ? [{ fieldId: `price-${fieldId}`, name, error: amountError(refusal) }] : []),
      ];
    }),
    ...(discount.ok
      ? []
      : [{ fieldId: 'discount', name: m.orders_discount(), error: amountError(discount.reason) }]),
    ...(note ? [{ fieldId: 'note', name: m.orders_note(), error: m.field_too_long() }] : []),
  ];
}
