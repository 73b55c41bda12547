import { refusePassword } from '../../domain/administrators/administrator.ts';
import type { PostedForm } from '../../platform/form.server.ts';
import type { Limits } from '../../platform/limits.server.ts';
import { refuseSignIn } from './refuse-sign-in.server.ts';

export function readNewPassword({ field }: PostedForm) {
  const password = field('password');
  const reason = refusePassword(password) ?? (password === field('again') ? undefined : ('differ' as const));
  return reason ? { ok: false as const, reason } : { ok: true as const, password };
}

/** Valid links are not counted: others on the same network cannot lock their owners out. */
export async function refuseUnknownLink<Reason extends string>(
  limits: Limits,
  network: string,
  reason: Reason,
  status: number,
) {
  const admitted = await limits.take(['sign-in from network', network]);
  return admitted.ok
    ? refuseSignIn(reason, status)
    : refuseSignIn('too-many' as const, 429, admitted.retryAfter);
}
