/** What a verb answers: what it did, or the coded reason why it did nothing. Bugs throw; refusals are returned. */
export type Outcome<Done extends object, Refused extends { reason: string }> =
  | ({ ok: true } & Done)
  | ({ ok: false } & Refused);

/** The reasons for which a verb may refuse, for a screen's exhaustive `Record<Refusal<typeof verb>, …>`. */
export type Refusal<Verb extends (...args: never[]) => Promise<unknown>> =
  Extract<Awaited<ReturnType<Verb>>, { ok: false }> extends { reason: infer Reason extends string }
    ? Reason
    : never;
