import { z } from 'zod';
import { checked, field } from '../field.schema.ts';
import { parserOf, type Refusals } from '../form.schema.ts';
import { parsePhone } from '../phone.ts';
import { tidyLine } from '../text.ts';
import { maxNameLength } from './order.ts';

export const buyerForm = z.object({
  name: checked(tidyLine, refuseName),
  phone: field(parsePhone, ({ phone }, typed) => ({
    phone,
    phoneTyped: tidyLine(typed).slice(0, maxNameLength),
  })),
});

/** `phone` is E.164, `phoneTyped` what the buyer wrote. */
export type Buyer = { name: string; phone: string; phoneTyped: string };
export type BuyerRefusals = Refusals<typeof buyerForm>;

export const parseBuyer = parserOf(
  buyerForm.transform(({ name, phone }): { buyer: Buyer } => ({ buyer: { name, ...phone } })),
);

function refuseName(name: string) {
  if (name === '') return 'name-missing';
  return name.length > maxNameLength ? 'name-too-long' : undefined;
}
