import { data } from 'react-router';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import type { Limits } from '../../platform/limits.server.ts';

export type TooManyTries = { ok: false; reason: 'too-many'; minutes: number };
export type RefusedPrompt = TooManyTries | { ok: false; reason: 'wrong-password' };

/**
 * Does what one's own password opens, unless it was asked for too often: who finds a desk left open may guess only so
 * often (decisions/016). All screens that ask for it share one count; a success counts from nothing again.
 */
export async function tryOwnPassword<Answer extends { ok: boolean }>(
  limits: Limits,
  visitor: { id: string },
  attempt: () => Promise<Answer>,
): Promise<Answer | TooManyTries> {
  const admitted = await limits.take(['own password', visitor.id]);
  if (!admitted.ok) return { ok: false, reason: 'too-many', minutes: waitInMinutes(admitted.retryAfter) };
  const answer = await attempt();
  if (answer.ok) await limits.forget(['own password', visitor.id]);
  return answer;
}

/** What a screen that asks for nothing but the password is told. */
export function refusePrompt(refused: TooManyTries | { ok: false; code: string }) {
  if ('minutes' in refused) return data<RefusedPrompt>(refused, { status: 429 });
  return data<RefusedPrompt>({ ok: false, reason: 'wrong-password' }, { status: 422 });
}
