import { DrizzleQueryError } from 'drizzle-orm';

export type NameTaken = { reason: 'username-taken' | 'email-taken' };

const reasons = new Map<unknown, NameTaken['reason']>([
  ['administrators_username', 'username-taken'],
  ['administrators_email', 'email-taken'],
]);

/** Of two saves at the same moment the database refuses the second, and its transaction is rolled back. */
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
