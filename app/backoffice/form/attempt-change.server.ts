import type { Shop } from '../../platform/context.server.ts';

/** Runs a verb. An exception is logged and returned as a refusal, so that the form keeps what was typed. */
export async function attemptChange<Answer>(
  { logError }: Pick<Shop, 'logError'>,
  event: string,
  change: () => Promise<Answer>,
): Promise<Answer | { ok: false; reason: 'failed' }> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof Response) throw error;
    logError(event, error);
    return { ok: false, reason: 'failed' };
  }
}
