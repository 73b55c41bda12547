import { z } from 'zod';
import { field } from '../forms/field.schema.ts';
import { parserOf } from '../forms/form.schema.ts';
import { parsePrice } from '../money/money.ts';

/** A price, and the one that the administrator saw, in FCFA. */
export const priceForm = z.object({
  price: field(parsePrice, ({ amount }) => amount),
  /** Sent back by the page as a hidden field. A changed value is refused as stale. */
  seen: z.string().transform((typed) => (/^\d{1,9}$/.test(typed) ? Number(typed) : -1)),
});
export const parsePriceChange = parserOf(priceForm.transform((change) => ({ change })));

/** The cost of a piece, and the stock and value that the administrator saw, as `stock-value`. */
export const costForm = z.object({
  cost: field(parsePrice, ({ amount }) => amount),
  seen: z.string(),
});
export const parseCost = parserOf(costForm.transform((typed) => ({ typed })));
