import type { SynonymRefusals } from '../../domain/products/synonyms/synonym.schema.ts';
import { m } from '../../generated/words/messages.js';

type Codes = NonNullable<SynonymRefusals['typed'] | SynonymRefusals['meant']>;

const sentences: Record<Codes, () => string> = {
  missing: m.search_words_missing,
  'too-long': m.search_words_too_long,
  'no-word': m.search_words_no_word,
  'too-many': m.search_words_too_many,
  same: m.search_words_same,
  exists: m.search_words_exists,
  reversed: m.search_words_reversed,
};

export function synonymErrors(fields: SynonymRefusals = {}) {
  return {
    typed: fields.typed && sentences[fields.typed](),
    meant: fields.meant && sentences[fields.meant](),
  };
}
