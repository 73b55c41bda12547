import { z } from 'zod';
import type { Outcome } from '../outcome.ts';

/** For a rule about several fields: it is asked even when some of them are refused. */
export const always = () => true;

type ShapeOf<Schema> =
  Schema extends z.ZodObject<infer Shape>
    ? Shape
    : Schema extends z.ZodPipe<infer In, infer _Out>
      ? ShapeOf<In>
      : never;
type CodesOf<Of> = Of extends { _codes?: infer Code }
  ? string extends Code
    ? never
    : NonNullable<Code>
  : never;

/** The codes of a form by field; `More` names those that a verb adds. */
export type Refusals<Schema, More extends Record<string, string> = Record<never, string>> = {
  [Name in keyof ShapeOf<Schema> as CodesOf<ShapeOf<Schema>[Name]> extends never ? never : Name]?:
    | CodesOf<ShapeOf<Schema>[Name]>
    | (Name extends keyof More ? More[Name] : never);
};

/** Reads typed values; the refusals of all fields come together, one for each field. */
export function parserOf<Schema extends z.ZodType<object>>(schema: Schema) {
  return (
    typed: z.input<Schema>,
  ): Outcome<z.output<Schema>, { reason: 'fields'; fields: Refusals<Schema> }> => {
    const read = schema.safeParse(typed);
    if (read.success) return { ok: true, ...read.data };
    const byField = read.error.issues.toReversed().map(({ path, message }) => [path[0], message]);
    return { ok: false, reason: 'fields', fields: Object.fromEntries(byField) as Refusals<Schema> };
  };
}

export function typedIn<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  { field }: { field: (name: string) => string },
): z.input<z.ZodObject<Shape>> {
  const typed = Object.entries(shape).map(([name, of]) => [
    name,
    of instanceof z.ZodBoolean ? field(name) !== '' : field(name),
  ]);
  return Object.fromEntries(typed);
}
