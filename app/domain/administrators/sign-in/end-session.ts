import { and, eq } from 'drizzle-orm';
import { endRow } from '../../audit-log/delete-row.ts';
import { pick } from '../../pick.ts';
import { sessions } from '../administrator.tables.ts';

export const endSession = endRow(
  (tx, id, author) =>
    tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.administratorId, author.id)))
      .returning(pick(sessions, 'userAgent', 'createdAt')),
  ({ userAgent, createdAt }, _, { id, username }) => ({
    action: 'session.ended',
    subject: { type: 'administrator', id, name: username },
    before: { userAgent, signedInAt: createdAt.toISOString() },
  }),
);
