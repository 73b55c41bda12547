import { z } from 'zod';
import { field, line } from '../../forms/field.schema.ts';
import { parserOf } from '../../forms/form.schema.ts';
import { parsePieces } from './stock.ts';

/** Pieces on the shelf, the stock that the administrator saw while counting, and why they differ. */
export const countForm = z.object({
  counted: field(parsePieces, ({ pieces }) => pieces),
  /** Sent back by the page as a hidden field. A changed value is refused as stale. */
  seen: z.string().transform((typed) => (/^\d{1,9}$/.test(typed) ? Number(typed) : -1)),
  note: line(500),
});
export type Count = z.output<typeof countForm>;
export const parseCount = parserOf(countForm.transform((count) => ({ count })));
