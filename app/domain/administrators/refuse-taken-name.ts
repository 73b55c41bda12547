import { DrizzleQueryError } from 'drizzle-orm';

export type NameTaken = { reason: 'username-taken' | 'email-taken' };

/** The indexes that keep names and addresses unique, case aside (migration 001). */
const reasons = new Map<unknown, NameTaken['reason']>([
  ['administrators_username', 'username-taken'],
  ['administrators_email', 'email-taken'],
]);

/**
 * Runs a save that the database refuses when the name or the address is somebody else's, even when both are
 * saved at the same moment. The save's transaction is undone then.
 */
export async function refuseTakenName<Saved>(
  save: () => Promise<Saved>,
): Promise<Saved | ({ ok: false } & NameTaken)> {
  try {
    return await save();
  } catch (error) {
    const reason = reasons.get(brokenConstraint(error));
    if (!reason) throw error;
    return { ok: false, reason };
  }
}

function brokenConstraint(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : undefined;
  return cause && 'constraint' in cause ? cause.constraint : undefined;
}
