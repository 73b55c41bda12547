import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { differences } from '../../audit-log/audit.ts';
import { deleteRow } from '../../audit-log/delete-row.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isIntegerId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { searchSynonyms } from '../search/search.tables.ts';
import { maxMeanings, maxSynonyms, type SynonymDetails, type SynonymRefusals } from './synonym.schema.ts';

type Refused = { reason: 'not-found' } | { reason: 'fields'; fields: SynonymRefusals };

/** Adds a pair, or changes the one of the id. One synonym leads one step, so circles of several pairs do no harm. */
export async function saveSynonym(
  db: Database,
  author: Author,
  synonym: SynonymDetails,
  id?: number,
): Promise<Outcome<{ id: number }, Refused>> {
  if (id !== undefined && !isIntegerId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    // Two saves at once could both be the last that is allowed.
    await tx.execute(sql`lock table ${searchSynonyms} in share row exclusive mode`);
    const [before] =
      id === undefined ? [] : await tx.select().from(searchSynonyms).where(eq(searchSynonyms.id, id));
    if (id !== undefined && !before) return { ok: false, reason: 'not-found' };
    const fields = await refusalsOf(tx, synonym, id);
    if (fields) return { ok: false, reason: 'fields', fields };
    if (!before) {
      const [added] = await tx.insert(searchSynonyms).values(synonym).returning({ id: searchSynonyms.id });
      if (!added) throw new Error('the synonym was not added');
      const subject = { type: 'search', id: added.id, name: synonym.typed } as const;
      await recordChange(tx, author, { action: 'synonym.added', subject, after: synonym });
      return { ok: true, id: added.id };
    }
    const { typed, meant, bothWays } = before;
    const changed = differences<SynonymDetails>({ typed, meant, bothWays }, synonym);
    if (!changed) return { ok: true, id: before.id };
    await tx.update(searchSynonyms).set(synonym).where(eq(searchSynonyms.id, before.id));
    const subject = { type: 'search', id: before.id, name: synonym.typed } as const;
    await recordChange(tx, author, { action: 'synonym.changed', subject, ...changed });
    return { ok: true, id: before.id };
  });
}

type Checked = {
  typedWords: number;
  meantWords: number;
  isSame: boolean;
  exists: boolean;
  reversed: boolean;
  meanings: number;
  all: number;
};

async function refusalsOf(
  tx: Database,
  { typed, meant }: SynonymDetails,
  id = 0,
): Promise<SynonymRefusals | undefined> {
  const { rows } = await tx.execute<Checked>(sql`
    with asked as (select search_word_list(${typed}) as typed, search_word_list(${meant}) as meant)
    select cardinality(asked.typed) as "typedWords", cardinality(asked.meant) as "meantWords",
      asked.typed @> asked.meant and asked.meant @> asked.typed as "isSame",
      coalesce(bool_or(typed_words = asked.typed and meant_words = asked.meant), false) as exists,
      coalesce(bool_or(typed_words = asked.meant and meant_words = asked.typed), false) as reversed,
      (count(*) filter (where typed_words = asked.typed))::int as meanings,
      count(search_synonyms.id)::int as all
    from asked left join ${searchSynonyms} on search_synonyms.id <> ${id}
    group by asked.typed, asked.meant`);
  const [checked] = rows;
  if (!checked) throw new Error('the synonym was not checked');
  if (checked.typedWords === 0) return { typed: 'no-word' };
  if (checked.meantWords === 0) return { meant: 'no-word' };
  if (checked.isSame) return { meant: 'same' };
  if (checked.exists) return { meant: 'exists' };
  if (checked.reversed) return { meant: 'reversed' };
  if (checked.meanings >= maxMeanings || checked.all >= maxSynonyms) return { typed: 'too-many' };
  return undefined;
}

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
