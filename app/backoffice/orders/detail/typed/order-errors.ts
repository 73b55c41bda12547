import type { AmountRefusal, parseAmount } from '../../../../domain/money/money.ts';
import type { EditRefusals } from '../../../../domain/orders/edit/edit.schema.ts';
import type { SavedOrder } from '../../../../domain/orders/edit/save-order.ts';
import { m } from '../../../../generated/words/messages.js';
import type { FieldError } from '../../../../ui/notice.tsx';
import { usualError } from '../../../form/field-errors.ts';
import { showFcfa, showName } from '../../../language/show.ts';
import type { TypedOrder } from './typed-order.ts';

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
): FieldError[] {
  if (refused?.reason === 'discount-too-large')
    return [
      {
        fieldId: 'discount',
        name: m.orders_discount(),
        error: m.orders_discount_too_large({ most: showFcfa(refused.most) }),
      },
    ];
  if (refused?.reason !== 'fields') return [];
  const { status, note } = refused.fields;
  return [
    ...(status ? [{ fieldId: 'status', name: m.order_status(), error: m.field_required() }] : []),
    ...lines.flatMap(({ fieldId, refusal, isCounted, ...line }) => {
      const name = showName(line);
      return [
        ...(isCounted ? [] : [{ fieldId: `quantity-${fieldId}`, name, error: m.orders_quantity_invalid() }]),
        ...(refusal ? [{ fieldId: `price-${fieldId}`, name, error: usualError(refusal) }] : []),
      ];
    }),
    ...(discount.ok
      ? []
      : [{ fieldId: 'discount', name: m.orders_discount(), error: usualError(discount.reason) }]),
    ...(note ? [{ fieldId: 'note', name: m.orders_note(), error: m.field_too_long() }] : []),
  ];
}

type NotSaved = Exclude<Extract<SavedOrder, { ok: false }>, { reason: 'not-found' }>;

/** `seen`: the version that was typed on. `acceptedBalance`: what an admin let the organisation owe. */
export type RefusedOrder = { typed: TypedOrder; seen: number; acceptedBalance?: number | undefined } & (
  | NotSaved
  | { ok: false; reason: 'fields'; fields: EditRefusals }
  | { ok: false; reason: 'failed' }
);
