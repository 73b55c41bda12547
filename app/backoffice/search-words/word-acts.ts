import { deleteSynonym } from '../../domain/products/synonyms/change-synonym.ts';
import { dismissMissedSearch } from '../../domain/products/synonyms/dismiss-missed-search.ts';
import { tidyLine } from '../../domain/text.ts';
import { byLastPart, change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

const acts = {
  delete: change(
    'synonym not deleted',
    ({ db, author, numericId }) => deleteSynonym(db, author, { id: numericId }),
    () => redirectWithNotice('/admin/search-words', 'synonym-deleted'),
  ),
  missed: change(
    'missed search not dismissed',
    ({ db, author, form }) => dismissMissedSearch(db, author, { words: tidyLine(form.field('words')) }),
    () => redirectWithNotice('/admin/search-words', 'missed-search-dismissed'),
  ),
};

export const action = byLastPart(acts);
