import { deleteSynonym } from '../../domain/products/synonyms/delete-synonym.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

export const action = change(
  'synonym not deleted',
  ({ db, author, numericId }) => deleteSynonym(db, author, { id: numericId }),
  () => redirectWithNotice('/admin/search-words', 'synonym-deleted'),
);
