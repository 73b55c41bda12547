/** What a verb answers: what it did, or the coded reason why it did nothing. Bugs throw; refusals are returned. */
export type Outcome<Done extends object, Refused extends { reason: string }> =
  | ({ ok: true } & Done)
  | ({ ok: false } & Refused);
