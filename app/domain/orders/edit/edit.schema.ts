import { z } from 'zod';
import { checked, choice } from '../../forms/field.schema.ts';
import { parserOf, type Refusals } from '../../forms/form.schema.ts';
import { type AmountRefusal, parseAmount } from '../../money/money.ts';
import type { Outcome } from '../../outcome.ts';
import { tidyText } from '../../text.ts';
import { orderStatuses } from '../order.ts';
import { type AgreedPrice, maxNoteLength, type OrderEdit, parseRecount, type Recount } from './edit.ts';
import { type LineRefusals, parseLines, type TypedLine } from './lines.schema.ts';

export const note = checked(tidyText, (text) => (text.length > maxNoteLength ? 'note-too-long' : undefined));

const editForm = z.object({ status: choice(orderStatuses, 'status-unknown'), note });
const parseEditForm = parserOf(editForm);

export type EditRefusals = Refusals<typeof editForm> & {
  prices: Record<number, AmountRefusal>;
  quantities?: Record<number, 'quantity-invalid'>;
  /** Of added products, by their place in the form. */
  added?: Record<number, LineRefusals>;
  discount?: AmountRefusal;
};

type TypedEdit = z.input<typeof editForm> & {
  prices: { lineId: number; typed: string }[];
  quantities?: { lineId: number; typed: string }[];
  added?: TypedLine[];
  /** Undefined in a form that has no such field; empty is none. */
  discount?: string | undefined;
};

export function parseOrderEdit(
  typed: TypedEdit,
): Outcome<{ edit: OrderEdit }, { reason: 'fields'; fields: EditRefusals }> {
  const read = parseEditForm(typed);
  const fields: EditRefusals = { ...(read.ok ? {} : read.fields), prices: {} };
  const prices = typed.prices.flatMap((price): AgreedPrice[] => {
    const parsed = parseAmount(price.typed);
    if (parsed.ok) return [{ lineId: price.lineId, actualPrice: parsed.amount }];
    fields.prices[price.lineId] = parsed.reason;
    return [];
  });
  const counted = readQuantities(typed.quantities ?? []);
  if (counted.refused) fields.quantities = counted.refused;
  const { lines: added, refusals } = parseLines(typed.added ?? []);
  const isAddedRefused = Object.keys(refusals).length > 0;
  if (isAddedRefused) fields.added = refusals;
  const discount = parseAmount(typed.discount ?? '');
  if (!discount.ok) fields.discount = discount.reason;

  const isRefused = prices.length < typed.prices.length || counted.refused || isAddedRefused;
  if (!read.ok || isRefused || !discount.ok) return { ok: false, reason: 'fields', fields };
  return {
    ok: true,
    edit: {
      status: read.status,
      note: read.note,
      prices,
      ...(typed.quantities && { quantities: counted.quantities }),
      ...(typed.added && { added }),
      ...(typed.discount !== undefined && { discount: discount.amount ?? 0 }),
    },
  };
}

function readQuantities(typed: { lineId: number; typed: string }[]) {
  const refused: Record<number, 'quantity-invalid'> = {};
  const quantities = typed.flatMap((count): Recount[] => {
    const quantity = parseRecount(count.typed);
    if (quantity !== undefined) return [{ lineId: count.lineId, quantity }];
    refused[count.lineId] = 'quantity-invalid';
    return [];
  });
  return { quantities, refused: quantities.length < typed.length ? refused : undefined };
}
