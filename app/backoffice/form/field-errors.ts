import { maxStock } from '../../domain/products/stock/stock.ts';
import { m } from '../../generated/words/messages.js';
import type { FieldError } from '../../ui/notice.tsx';
import { showNumber } from '../language/show.ts';

/** What the codes say that fields of many forms share. A form that says something else overrides it. */
export const usualSentences = {
  missing: m.field_required,
  'too-long': m.field_too_long,
  'kind-missing': m.field_required,
  'email-invalid': m.field_email_invalid,
  'amount-missing': m.field_required,
  'amount-invalid': m.amount_invalid,
  'amount-too-large': m.amount_too_large,
  'amount-zero': m.payment_amount_zero,
  'day-invalid': m.payment_day_invalid,
  'stock-missing': m.field_required,
  'stock-invalid': m.products_pieces_invalid,
  'stock-too-large': () => m.products_pieces_too_large({ max: showNumber(maxStock) }),
};

export const usualError = (code: keyof typeof usualSentences): string => usualSentences[code]();

type Errors<Name extends string> = Partial<Record<Name, string>>;

export function fieldErrors<Name extends string, Code>(
  refused: Partial<Record<Name, Code>>,
  sentence: (code: Code, name: Name) => string,
): Errors<Name> {
  const errors: Errors<Name> = {};
  for (const name of keysOf(refused)) {
    const code = refused[name];
    if (code) errors[name] = sentence(code, name);
  }
  return errors;
}

export function summaryOf<Name extends string>(
  names: Record<Name, () => string>,
  errors: Errors<Name>,
  idOf: (name: Name) => string = (name) => name,
): FieldError[] {
  return keysOf(names).map((name) => ({ fieldId: idOf(name), name: names[name](), error: errors[name] }));
}

export function keysOf<Name extends string | number>(record: Partial<Record<Name, unknown>>): Name[] {
  return Object.keys(record) as Name[];
}

export function mapFields<Name extends string | number, Value, Mapped>(
  fields: Record<Name, Value>,
  map: (value: Value, name: Name) => Mapped,
): Record<Name, Mapped> {
  const mapped = keysOf(fields).map((name) => [name, map(fields[name], name)]);
  return Object.fromEntries(mapped);
}

export function typedFields<Name extends string>(typed: { [Each in Name]: string }, errors: FieldError[]) {
  return (name: Name) => ({
    ...{ id: name, name, autoComplete: 'off' },
    defaultValue: typed[name],
    error: errorIn(errors, name),
  });
}

export function errorIn(errors: FieldError[], fieldId: string): string | undefined {
  return errors.find((each) => each.fieldId === fieldId)?.error;
}
