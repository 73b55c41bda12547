import { and, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { differences } from '../../audit-log/audit.ts';
import { deleteRow } from '../../audit-log/delete-row.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isIntegerId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import type { TemplateDetails } from '../message.schema.ts';
import { replyTemplates } from './reply.tables.ts';

const maxTemplates = 40;

type Refused = { reason: 'not-found' | 'stale' | 'too-many-templates' };

/** Adds a template, the same one once, or changes the one of the id if nobody else saved it since `version`. */
export async function saveTemplate(
  db: Database,
  author: Author,
  template: TemplateDetails,
  known?: { id: number; version: number },
): Promise<Outcome<object, Refused>> {
  if (known && !isIntegerId(known.id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    if (!known) return addTemplate(tx, author, template);
    const [before] = await tx
      .select()
      .from(replyTemplates)
      .where(eq(replyTemplates.id, known.id))
      .for('update');
    if (!before) return { ok: false, reason: 'not-found' };
    const { id, title, language, content, version } = before;
    const changed = differences<TemplateDetails>({ title, language, content }, template);
    if (!changed) return { ok: true };
    if (version !== known.version) return { ok: false, reason: 'stale' };
    await tx
      .update(replyTemplates)
      .set({ ...template, version: sql`${replyTemplates.version} + 1` })
      .where(and(eq(replyTemplates.id, id), eq(replyTemplates.version, version)));
    const subject = { type: 'reply-template', id, name: template.title } as const;
    await recordChange(tx, author, { action: 'reply-template.saved', subject, ...changed });
    return { ok: true };
  });
}

async function addTemplate(
  tx: Database,
  author: Author,
  template: TemplateDetails,
): Promise<Outcome<object, Refused>> {
  // Two saves at once could both be the last that is allowed.
  await tx.execute(sql`lock table ${replyTemplates} in share row exclusive mode`);
  const { title, language, content } = template;
  const isSame = and(
    eq(replyTemplates.title, title),
    eq(replyTemplates.language, language),
    eq(replyTemplates.content, content),
  );
  if ((await tx.$count(replyTemplates, isSame)) > 0) return { ok: true };
  const [all] = await tx.select({ count: count() }).from(replyTemplates);
  if (all && all.count >= maxTemplates) return { ok: false, reason: 'too-many-templates' };
  const [added] = await tx.insert(replyTemplates).values(template).returning({ id: replyTemplates.id });
  if (!added) throw new Error('the template was not added');
  const subject = { type: 'reply-template', id: added.id, name: template.title } as const;
  await recordChange(tx, author, { action: 'reply-template.saved', subject, after: template });
  return { ok: true };
}

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
