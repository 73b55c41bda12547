import { isContentPart } from '../../domain/content/content.ts';
import { saveContent } from '../../domain/content/save-content.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/original';

/** Brings the original words of a part back. The audit log keeps the seller's own. */
export async function action({ params: { part }, request, context }: Route.ActionArgs) {
  if (!isContentPart(part)) return refuse({ reason: 'not-found' });
  const shop = context.get(shopContext);
  const version = Number((await parseForm(request)).field('version'));
  const saved = await attemptChange(shop, 'content not saved', () =>
    saveContent(shop.db, context.get(administratorContext), { part, words: null, version }),
  );
  if (!saved.ok) return refuse({ reason: saved.reason });
  return redirectWithNotice(`/admin/content/${part}`, 'content-original');
}
