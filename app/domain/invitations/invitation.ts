export const invitationDays = 7;

type Stored = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date };

export type InvitationState = 'open' | 'accepted' | 'revoked' | 'late';

export function stateOf({ acceptedAt, revokedAt, expiresAt }: Stored, now = new Date()): InvitationState {
  if (acceptedAt) return 'accepted';
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'late' : 'open';
}
