import { z } from 'zod';
import { isEmail, maxEmailLength } from '../contact/email.ts';
import { parseOptionalPhone } from '../contact/phone.schema.ts';
import { checked, field, line, required, text } from '../forms/field.schema.ts';
import { parserOf } from '../forms/form.schema.ts';
import { tidyLine } from '../text.ts';

export const supplierForm = z.object({
  name: required(line(120)),
  country: line(60),
  contactName: line(120),
  /** E.164; null for none. */
  phone: field(parseOptionalPhone, ({ phone }) => phone || null),
  email: checked(tidyLine, (email) =>
    email === '' || (isEmail(email) && email.length <= maxEmailLength) ? undefined : 'email-invalid',
  ),
  note: text(2000),
});
export type SupplierDetails = z.output<typeof supplierForm>;
export const parseSupplier = parserOf(supplierForm.transform((supplier) => ({ supplier })));
