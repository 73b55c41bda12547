import { z } from 'zod';
import { checked } from '../../field.schema.ts';
import { parserOf, type Refusals } from '../../form.schema.ts';
import { tidyLine } from '../../text.ts';

const refuseBlank = (typed: string) => (typed.trim() === '' ? 'missing' : undefined);

/** `name` is a name or an address. */
export const signInForm = z.object({
  name: checked(tidyLine, refuseBlank),
  password: checked((typed) => typed, refuseBlank),
});
export type SignInRefusals = Refusals<typeof signInForm>;
export const parseSignIn = parserOf(signInForm);
