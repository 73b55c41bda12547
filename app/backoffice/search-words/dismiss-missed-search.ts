import { dismissMissedSearch } from '../../domain/products/synonyms/dismiss-missed-search.ts';
import { tidyLine } from '../../domain/text.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

export const action = change(
  'missed search not dismissed',
  ({ db, author, form }) => dismissMissedSearch(db, author, { words: tidyLine(form.field('words')) }),
  () => redirectWithNotice('/admin/search-words', 'missed-search-dismissed'),
);
