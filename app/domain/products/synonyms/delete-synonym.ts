import { eq } from 'drizzle-orm';
import { deleteRow } from '../../audit-log/delete-row.ts';
import { pick } from '../../pick.ts';
import { searchSynonyms } from '../search/search.tables.ts';

export const deleteSynonym = deleteRow(
  (tx, id) =>
    tx
      .delete(searchSynonyms)
      .where(eq(searchSynonyms.id, id))
      .returning(pick(searchSynonyms, 'typed', 'meant', 'bothWays')),
  (before, id) => ({
    action: 'synonym.deleted',
    subject: { type: 'search', id, name: before.typed },
    before,
  }),
);
