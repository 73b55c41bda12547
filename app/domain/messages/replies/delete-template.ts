import { eq } from 'drizzle-orm';
import { deleteRow } from '../../audit-log/delete-row.ts';
import { pick } from '../../pick.ts';
import { replyTemplates } from './reply.tables.ts';

export const deleteTemplate = deleteRow(
  (tx, id) =>
    tx
      .delete(replyTemplates)
      .where(eq(replyTemplates.id, id))
      .returning(pick(replyTemplates, 'title', 'language', 'content')),
  (before, id) => ({
    action: 'reply-template.deleted',
    subject: { type: 'reply-template', id, name: before.title },
    before,
  }),
);
