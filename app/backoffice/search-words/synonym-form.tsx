import type { SynonymRefusals, TypedSynonym } from '../../domain/products/synonyms/synonym.schema.ts';
import { maxSynonymLength } from '../../domain/products/synonyms/synonym.ts';
import { m } from '../../generated/words/messages.js';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { synonymErrors } from './synonym-words.ts';

export type RefusedSynonym = {
  typed: TypedSynonym;
  reason: 'fields' | 'not-found' | 'failed';
  fields: SynonymRefusals;
};

type SynonymFormProps = {
  subject: string;
  stored: Partial<TypedSynonym>;
  refused: RefusedSynonym | undefined;
  isNew?: boolean;
};

export function SynonymForm({ subject, stored, refused, isNew = false }: SynonymFormProps) {
  const errors = synonymErrors(refused?.fields);
  const shown = refused?.typed ?? stored;
  return (
    <section className="card-panel max-w-2xl">
      <EditForm
        subject={subject}
        isNew={isNew}
        save={isNew ? m.search_words_add() : m.save_changes()}
        failed={m.search_words_save_failed()}
        problem={
          refused?.reason === 'not-found' && (
            <Notice kind="problem">
              <p>{m.search_words_gone()}</p>
            </Notice>
          )
        }
        errors={[
          { fieldId: 'synonym-typed', name: m.search_words_typed(), error: errors.typed },
          { fieldId: 'synonym-meant', name: m.search_words_meant(), error: errors.meant },
        ]}
      >
        <TextField
          id="synonym-typed"
          name="typed"
          label={m.search_words_typed()}
          hint={m.search_words_typed_hint()}
          autoComplete="off"
          maxLength={maxSynonymLength}
          defaultValue={shown.typed}
          error={errors.typed}
        />
        <TextField
          id="synonym-meant"
          name="meant"
          label={m.search_words_meant()}
          hint={m.search_words_meant_hint()}
          autoComplete="off"
          maxLength={maxSynonymLength}
          defaultValue={shown.meant}
          error={errors.meant}
        />
        <Checkbox
          id="synonym-bothWays"
          name="bothWays"
          label={m.search_words_both_ways()}
          hint={m.search_words_both_ways_hint()}
          defaultChecked={shown.bothWays}
        />
      </EditForm>
    </section>
  );
}
