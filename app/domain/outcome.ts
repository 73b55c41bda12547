/** The result of a verb, or a coded refusal, decided before the first write. Bugs throw. */
export type Outcome<Done extends object, Refused extends { reason: string }> =
  | ({ ok: true } & Done)
  | ({ ok: false } & Refused);

/** What a verb refuses, such as `Refusal<typeof saveOrder>`. */
export type Refusal<Verb extends (...args: never[]) => Promise<{ ok: boolean }>> = Extract<
  Awaited<ReturnType<Verb>>,
  { ok: false }
>;
