import { z } from 'zod';
import { checkbox, line, required } from '../../forms/field.schema.ts';
import { parserOf, type Refusals } from '../../forms/form.schema.ts';

/** As in the table. */
export const maxSynonymLength = 60;
export const maxMeanings = 20;
export const maxSynonyms = 2000;

export const synonymForm = z.object({
  typed: required(line(maxSynonymLength)),
  meant: required(line(maxSynonymLength)),
  bothWays: checkbox,
});

export type SynonymDetails = z.output<typeof synonymForm>;
export type SynonymRefusals = Refusals<
  typeof synonymForm,
  { typed: 'no-word' | 'too-many'; meant: 'no-word' | 'same' | 'exists' | 'reversed' }
>;

export const parseSynonym = parserOf(synonymForm.transform((synonym) => ({ synonym })));
