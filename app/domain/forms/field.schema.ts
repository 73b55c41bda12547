import { z } from 'zod';
import type { Outcome } from '../outcome.ts';
import { tidyLine, tidyText } from '../text.ts';

/** One field of a form: what it is read as, and the codes that may refuse it, which zod's own types leave out. */
export type Field<Value, Code extends string, Typed = string> = z.ZodType<Value, Typed> & { _codes?: Code };

export function field<Done extends object, Code extends string, Value>(
  parse: (typed: string) => Outcome<Done, { reason: Code }>,
  pick: (done: Done, typed: string) => Value,
): Field<Value, Code> {
  return z.string().transform((typed, ctx) => {
    const parsed = parse(typed);
    if (parsed.ok) return pick(parsed, typed);
    ctx.addIssue({ code: 'custom', message: parsed.reason });
    return z.NEVER;
  });
}

export function value<Value, Code extends string>(
  read: (typed: string) => Value | undefined,
  code: Code,
): Field<Value, Code> {
  return field(
    (typed): Outcome<{ found: Value }, { reason: Code }> => {
      const found = read(typed);
      return found === undefined ? { ok: false, reason: code } : { ok: true, found };
    },
    ({ found }) => found,
  );
}

export const choice = <Value extends string, Code extends string>(values: readonly Value[], code: Code) =>
  value((typed) => values.find((each) => each === typed), code);

export const checked = <Code extends string>(
  tidy: (typed: string) => string,
  refuse: (text: string) => Code | undefined,
): Field<string, Code> =>
  z
    .string()
    .overwrite(tidy)
    .superRefine((text, ctx) => {
      const code = refuse(text);
      if (code) ctx.addIssue({ code: 'custom', message: code });
    });

export const line = (max: number): Field<string, 'too-long'> =>
  z.string().overwrite(tidyLine).max(max, 'too-long');
export const text = (max: number): Field<string, 'too-long'> =>
  z.string().overwrite(tidyText).max(max, 'too-long');
export const required = <Code extends string>(of: Field<string, Code>): Field<string, Code | 'missing'> =>
  of.refine((typed) => typed !== '', 'missing');

/** A number that the page sends back in a hidden field. A changed one is refused as stale. */
export const seen = z.string().transform((typed) => (/^\d{1,9}$/.test(typed) ? Number(typed) : -1));

export const checkbox: Field<boolean, never, boolean> = z.boolean();
