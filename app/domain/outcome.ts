/** The result of a verb, or a coded refusal, decided before the first write. Bugs throw. */
export type Outcome<Done extends object, Refused extends { reason: string }> =
  | ({ ok: true } & Done)
  | ({ ok: false } & Refused);
