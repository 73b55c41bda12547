import { z } from 'zod';
import { field } from '../../forms/field.schema.ts';
import { parserOf, type Refusals } from '../../forms/form.schema.ts';
import type { Outcome } from '../../outcome.ts';
import { tidyLine } from '../../text.ts';

/** Blank is what `trim` makes empty: other characters that tidying removes are a wrong name, not a missing one. */
const filled = (tidy: (typed: string) => string) =>
  field(
    (typed): Outcome<object, { reason: 'missing' }> =>
      typed.trim() === '' ? { ok: false, reason: 'missing' } : { ok: true },
    (_, typed) => tidy(typed),
  );

/** `name` is a name or an address. */
export const signInForm = z.object({ name: filled(tidyLine), password: filled((typed) => typed) });
export type SignInRefusals = Refusals<typeof signInForm>;
export const parseSignIn = parserOf(signInForm);
