import { sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.server.ts';
import { maxListed } from '../listed.queries.ts';
import type { ShopWord } from './spelling.ts';

/** The words that a typo may have meant. In a shop too large to read all its texts, also those of former products, and none counts as named. */
export async function listShopWords(db: Database): Promise<ShopWord[]> {
  const { rows } = await db.execute<ShopWord>(sql`
    with size as (select count(*) <= ${maxListed} as is_small from (select from search_documents limit ${maxListed + 1}) as first),
    documents as (select 'select words from search_documents where ' || is_small as query from size),
    known as (
      select word, bool_or(is_named) as is_named from (
        select word, false as is_named from documents, ts_stat(query)
        union all select word, true from documents, ts_stat(query, 'ab')
        union all select word, false from size, search_words where not is_small
      ) as each group by word),
    meant as (
      select distinct unnest(case when both_ways then typed_words || meant_words else typed_words end) as word from search_synonyms)
    select word, word_stem(word) as stem, dmetaphone(word) as sound, known.word is not null as "isKnown",
      coalesce(is_named, false) as "isNamed", meant.word is not null as "isMeant"
    from known full join meant using (word)
    where length(word) between 3 and 40 and word !~ '[0-9/]'`);
  return rows;
}
