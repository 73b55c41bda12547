import { phoneSentences } from '../../domain/contact/name-phone-refusal.ts';
import type { AmountRefusal } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';
import type { FieldError } from '../../ui/notice.tsx';
import { usualError } from '../form/field-errors.ts';
import { lineKey, type TypedLine } from './line.ts';

type RefusedLines = {
  reason: string;
  typed: { lines: TypedLine[] };
  productIds?: number[];
  fields?: { line: Record<number, LineRefusal> };
};
type LineRefusal = {
  productId?: string;
  quantity?: string;
  actualPrice?: AmountRefusal;
  unitCost?: AmountRefusal;
  description?: string;
};

type LineWords = { gone: () => string; quantity: () => string };
const usual: LineWords = { gone: m.orders_product_gone, quantity: m.orders_quantity_invalid };

/** Lines are numbered: the names of their products are not loaded yet. */
export function lineErrors(
  { reason, typed, productIds = [], fields }: RefusedLines,
  words = usual,
): FieldError[] {
  const errorOf = (field: string, place: number, error: string) =>
    lineError(typed.lines, place, field, error);
  const refuseProduct = (id: number) => {
    const place = typed.lines.findIndex(({ productId }) => productId === id);
    return reason === 'below-floor'
      ? errorOf('price', place, m.orders_floor_admin())
      : errorOf('quantity', place, words.gone());
  };
  return [
    ...productIds.map(refuseProduct),
    ...Object.entries(fields?.line ?? {}).flatMap(([place, refusal]) =>
      sayWhy(refusal, words).map(([field, error]) => errorOf(field, Number(place), error)),
    ),
  ];
}

export function lineError(lines: TypedLine[], place: number, field: string, error: string): FieldError {
  const line = lines[place];
  return {
    fieldId: `${field}-${line && lineKey(line)}`,
    name: m.orders_line_number({ number: place + 1 }),
    error,
  };
}

function sayWhy(refusal: LineRefusal, words: LineWords): [string, string][] {
  const errors: [string, string][] = [];
  if (refusal.productId || refusal.quantity)
    errors.push(['quantity', refusal.productId ? words.gone() : words.quantity()]);
  if (refusal.actualPrice) errors.push(['price', usualError(refusal.actualPrice)]);
  if (refusal.unitCost) errors.push(['cost', usualError(refusal.unitCost)]);
  if (refusal.description) errors.push(['description', m.field_too_long()]);
  return errors;
}

export const buyerSentences = {
  'name-missing': m.orders_name_missing,
  'name-too-long': m.field_too_long,
  ...phoneSentences,
  'phone-missing': m.orders_phone_missing,
};
