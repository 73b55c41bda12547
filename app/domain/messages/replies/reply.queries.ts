import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { isIntegerId } from '../../id.ts';
import { pick } from '../../pick.ts';
import { messageReplies, replyTemplates } from './reply.tables.ts';

export async function listReplies(db: Database, messageId: string) {
  return db
    .select(pick(messageReplies, 'id', 'channel', 'content', 'sentBy', 'sentAt'))
    .from(messageReplies)
    .where(eq(messageReplies.messageId, messageId))
    .orderBy(asc(messageReplies.id));
}

export type Reply = Awaited<ReturnType<typeof listReplies>>[number];

export async function listTemplates(db: Database) {
  return db.select().from(replyTemplates).orderBy(asc(replyTemplates.language), asc(replyTemplates.id));
}

export type ReplyTemplate = Awaited<ReturnType<typeof listTemplates>>[number];

export async function findTemplate(db: Database, id: number): Promise<ReplyTemplate | undefined> {
  if (!isIntegerId(id)) return undefined;
  const [found] = await db.select().from(replyTemplates).where(eq(replyTemplates.id, id));
  return found;
}
