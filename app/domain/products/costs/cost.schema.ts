import { z } from 'zod';
import { field } from '../../forms/field.schema.ts';
import { parserOf } from '../../forms/form.schema.ts';
import { parsePrice } from '../../money/money.ts';

/** The cost of a piece, and the stock and value that the administrator saw, as `stock-value`. */
export const costForm = z.object({
  cost: field(parsePrice, ({ amount }) => amount),
  seen: z.string(),
});
export const parseCost = parserOf(costForm.transform((typed) => ({ typed })));
