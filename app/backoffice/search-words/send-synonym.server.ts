import type { Author } from '../../domain/audit-log/record-change.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { saveSynonym } from '../../domain/products/synonyms/save-synonym.ts';
import { parseSynonym, synonymForm } from '../../domain/products/synonyms/synonym.schema.ts';
import type { Shop } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { RefusedSynonym } from './synonym-form.tsx';

export async function sendSynonym(shop: Shop, author: Author, request: Request, id?: number) {
  const typed = typedIn(synonymForm, await parseForm(request));
  const read = parseSynonym(typed);
  if (!read.ok) return refuse<RefusedSynonym>({ ...read, typed });
  const saved = await attemptChange(shop, 'synonym not saved', () =>
    saveSynonym(shop.db, author, read.synonym, id),
  );
  if (saved.ok) return redirectWithNotice('/admin/search-words', 'synonym-saved');
  const fields = saved.reason === 'fields' ? saved.fields : {};
  return refuse<RefusedSynonym>({ reason: saved.reason, fields, typed });
}
