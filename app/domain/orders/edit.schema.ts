import { z } from 'zod';
import { checked, choice } from '../field.schema.ts';
import { parserOf, type Refusals } from '../form.schema.ts';
import { type AmountRefusal, parseAmount } from '../money.ts';
import type { Outcome } from '../outcome.ts';
import { tidyText } from '../text.ts';
import { type AgreedPrice, maxNoteLength, type OrderEdit } from './edit.ts';
import { orderStatuses } from './order.ts';

/** The internal note of an order. */
export const note = checked(tidyText, (text) => (text.length > maxNoteLength ? 'note-too-long' : undefined));

const editForm = z.object({ status: choice(orderStatuses, 'status-unknown'), note });
const parseEditForm = parserOf(editForm);

export type EditRefusals = Refusals<typeof editForm> & {
  /** By line id. */
  prices: Record<number, AmountRefusal>;
};

export function parseOrderEdit(
  typed: z.input<typeof editForm> & { prices: { lineId: number; typed: string }[] },
): Outcome<{ edit: OrderEdit }, { reason: 'fields'; fields: EditRefusals }> {
  const read = parseEditForm(typed);
  const fields: EditRefusals = { ...(read.ok ? {} : read.fields), prices: {} };
  const prices = typed.prices.flatMap((price): AgreedPrice[] => {
    const parsed = parseAmount(price.typed);
    if (parsed.ok) return [{ lineId: price.lineId, actualPrice: parsed.amount }];
    fields.prices[price.lineId] = parsed.reason;
    return [];
  });
  if (!read.ok || prices.length < typed.prices.length) return { ok: false, reason: 'fields', fields };
  return { ok: true, edit: { status: read.status, note: read.note, prices } };
}
