import type { Language } from '../../domain/localized.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { m } from '../../generated/words/messages.js';
import { retryAfter } from '../../platform/headers.server.ts';
import type { Limits } from '../../platform/limits.server.ts';

/** Refuses a link that was asked too often, in plain text: a page would cost more than the paper. Undefined while it may be asked. */
export async function limitPaper(
  limits: Limits,
  link: string,
  locale: Language,
): Promise<Response | undefined> {
  const taken = await limits.take(['paper by link', link]);
  if (taken.ok) return undefined;
  return new Response(m.paper_too_many({ minutes: waitInMinutes(taken.retryAfter) }, { locale }), {
    status: 429,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...retryAfter(taken.retryAfter) },
  });
}
