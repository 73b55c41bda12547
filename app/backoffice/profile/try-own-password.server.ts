import { data } from 'react-router';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import type { Limits } from '../../platform/limits.server.ts';

export type TooManyTries = { ok: false; reason: 'too-many'; minutes: number };
export type RefusedPrompt = TooManyTries | { ok: false; reason: 'wrong-password' };

/** Limits guesses of one's own password at an unlocked desk (decisions/016). All screens share one count; a success resets it. */
export async function tryOwnPassword<Answer extends { ok: boolean }>(
  limits: Limits,
  self: { id: string },
  attempt: () => Promise<Answer>,
): Promise<Answer | TooManyTries> {
  const admitted = await limits.take(['own password', self.id]);
  if (!admitted.ok) return { ok: false, reason: 'too-many', minutes: waitInMinutes(admitted.retryAfter) };
  const answer = await attempt();
  if (answer.ok) await limits.forget(['own password', self.id]);
  return answer;
}

export function refusePrompt(refused: TooManyTries | { ok: false; code: string }) {
  if ('minutes' in refused) return data<RefusedPrompt>(refused, { status: 429 });
  return data<RefusedPrompt>({ ok: false, reason: 'wrong-password' }, { status: 422 });
}
