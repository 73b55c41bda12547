import { data } from 'react-router';
import { numericIdOf } from '../../domain/id.ts';
import { saveSynonym } from '../../domain/products/synonyms/change-synonym.ts';
import { findSynonym } from '../../domain/products/synonyms/synonym.queries.ts';
import { parseSynonym, synonymForm } from '../../domain/products/synonyms/synonym.schema.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { orGone } from '../form/action/missing.server.ts';
import { EditForm } from '../form/edit-form.tsx';
import { useForm } from '../form/use-form.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/synonym-page';

const titleOf = (id: number | undefined) => (id === undefined ? m.search_words_add() : m.search_words_edit());

export const meta: Route.MetaFunction = ({ params }) =>
  pageTitle(() => titleOf('id' in params ? 1 : undefined))();

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { id } = params;
  const typed = tidySearch(url.searchParams.get('typed'));
  if (id === undefined) return { id: undefined, form: formOf(synonymForm, { typed }) };
  const synonym = await findSynonym(context.get(shopContext).db, numericIdOf({ id }));
  if (!synonym) throw data(null, { status: 404 });
  return { id: synonym.id, form: formOf(synonymForm, synonym) };
}

export const action = formAction({
  schema: synonymForm,
  parse: parseSynonym,
  event: 'synonym not saved',
  save: ({ db, author, values: { synonym }, id }) =>
    orGone(saveSynonym(db, author, synonym, id === '' ? undefined : numericIdOf({ id }))),
  to: '/admin/search-words',
  notice: 'synonym-saved',
});

export default function SynonymPage({ loaderData: { id, form }, actionData }: Route.ComponentProps) {
  const { field, check, edit } = useForm(form, actionData, {
    prefix: 'synonym-',
    labels: {
      typed: m.search_words_typed,
      meant: m.search_words_meant,
      bothWays: m.search_words_both_ways,
    },
    failed: m.search_words_save_failed(),
    problems: { gone: () => m.search_words_gone() },
    sentences: {
      missing: m.search_words_missing,
      'too-long': m.search_words_too_long,
      'no-word': m.search_words_no_word,
      'too-many': m.search_words_too_many,
      same: m.search_words_same,
      exists: m.search_words_exists,
      reversed: m.search_words_reversed,
    },
  });
  const isNew = id === undefined;
  return (
    <>
      <PageHeader title={titleOf(id)} back="/admin/search-words" />
      <section className="card-panel max-w-2xl">
        <EditForm
          {...edit}
          subject={`synonym:${id ?? 'new'}`}
          isNew={isNew}
          save={isNew ? m.search_words_add() : m.save_changes()}
        >
          <TextField {...field('typed')} hint={m.search_words_typed_hint()} />
          <TextField {...field('meant')} hint={m.search_words_meant_hint()} />
          <Checkbox {...check('bothWays')} hint={m.search_words_both_ways_hint()} />
        </EditForm>
      </section>
    </>
  );
}
