type Answered = { ok: true } | { ok: false; reason: string };

export type EachReason<Refusal> = Refusal extends { reason: infer Why extends string }
  ? Why extends unknown
    ? Omit<Refusal, 'reason'> & { reason: Why }
    : never
  : never;

/** An answer that never says that the record is missing. */
export type Known<Answer> =
  | Exclude<Answer, { ok: false }>
  | (Exclude<EachReason<Extract<Answer, { ok: false }>>, { reason: 'not-found' }> & { ok: false });

/** For a screen without a sentence for a record that is gone: the answer is a 404 that names `what`. */
export async function orMissing<Answer extends Answered>(
  what: string,
  saving: Promise<Answer>,
): Promise<Known<Answer>> {
  const answer = await saving;
  if (!answer.ok && answer.reason === 'not-found') throw new Response(what, { status: 404 });
  return answer as Known<Answer>;
}

/** For a form whose page says that the record is gone: a 404 would lose what was typed. */
export async function orGone<Answer extends Answered>(
  saving: Promise<Answer>,
): Promise<Known<Answer> | { ok: false; reason: 'gone' }> {
  const answer = await saving;
  return !answer.ok && answer.reason === 'not-found'
    ? { ok: false, reason: 'gone' }
    : (answer as Known<Answer>);
}
