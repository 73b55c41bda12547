import type { Shop } from '../../platform/context.server.ts';

/** Runs a verb; what breaks on the way is logged and answered as a refusal, so that nothing typed is lost. */
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
