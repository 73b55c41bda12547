import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { pick } from '../pick.ts';
import { invitations } from './invitation.tables.ts';
import { hashToken } from './make-token.ts';

export async function listOpenInvitations(db: Database) {
  return db
    .select(pick(invitations, 'id', 'username', 'email', 'role', 'invitedBy', 'expiresAt'))
    .from(invitations)
    .where(
      and(
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
}

export type OpenInvitation = Awaited<ReturnType<typeof listOpenInvitations>>[number];

export async function findInvitation(db: Database, token: string) {
  const [found] = await db
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(token)));
  return found && { username: found.username, role: found.role, state: stateOf(found) };
}

type Stored = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date };

export type InvitationState = 'open' | 'accepted' | 'revoked' | 'late';

export function stateOf({ acceptedAt, revokedAt, expiresAt }: Stored, now = new Date()): InvitationState {
  if (acceptedAt) return 'accepted';
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'late' : 'open';
}
