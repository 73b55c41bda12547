import { data } from 'react-router';
import type { Shop } from '../../../platform/context.server.ts';
import { OutcomeUnknown } from '../../../platform/database/lost-commit.server.ts';

/** Runs a verb. An exception is logged and returned as a refusal, so that the form keeps what was typed. What may be saved is no refusal: the screen says that it is not known. */
export async function attemptChange<Answer>(
  { logError }: Pick<Shop, 'logError'>,
  event: string,
  change: () => Promise<Answer>,
): Promise<Answer | { ok: false; reason: 'failed' }> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof OutcomeUnknown) {
      logError('change saved or not', error);
      throw data('unknown', { status: 504 });
    }
    logError(event, error);
    return { ok: false, reason: 'failed' };
  }
}
