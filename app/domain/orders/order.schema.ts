import { z } from 'zod';
import { parsePhone } from '../contact/phone.schema.ts';
import { checked, field } from '../forms/field.schema.ts';
import { parserOf, type Refusals } from '../forms/form.schema.ts';
import { cut, tidyLine } from '../text.ts';
import { maxNameLength } from './order.ts';

/** As it was written, without invisible signs. */
export const typedPhone = (typed: string) => cut(tidyLine(typed.replace(/\p{Cf}/gu, '')), maxNameLength);

export const buyerForm = z.object({
  name: checked(tidyLine, refuseName),
  phone: field(parsePhone, ({ phone }, typed) => ({ phone, phoneTyped: typedPhone(typed) })),
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
