import { isContentPart } from '../../domain/content/content.ts';
import { saveContent } from '../../domain/content/save-content.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

/** Brings the original words of a part back. The audit log keeps the seller's own. */
export const action = change(
  'content not saved',
  async ({ db, author, params: { part = '' }, form }) => {
    if (!isContentPart(part)) return { ok: false, reason: 'not-found' } as const;
    return saveContent(db, author, { part, words: null, version: Number(form.field('version')) });
  },
  ({ params }) => redirectWithNotice(`/admin/content/${params.part}`, 'content-original'),
);
