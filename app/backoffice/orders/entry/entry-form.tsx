import { Link } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EditForm } from '../../form/edit-form.tsx';
import { typedFields } from '../../form/field-errors.ts';
import { FormKey } from '../../form/hidden-inputs.tsx';
import { useFormKey } from '../../form/use-change.ts';
import { languageName } from '../../language/show.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { entryErrors, type RefusedEntry, type TypedEntry } from './entry-errors.ts';
import { EntryLines } from './entry-lines.tsx';
import type { KnownProducts } from './product-on-sale.ts';

type EntryFormProps = {
  formKey: string;
  start: TypedEntry | undefined;
  known: KnownProducts;
  refused: RefusedEntry | undefined;
};

export function EntryForm({ formKey, start, known, refused }: EntryFormProps) {
  const { language } = useBackoffice();
  const key = useFormKey(formKey, refused?.key);
  const typed = refused?.typed ?? start ?? { name: '', phone: '', language, note: '', lines: [] };
  const errors = entryErrors(refused);
  const { lines, ...texts } = typed;
  const field = typedFields(texts, errors);
  return (
    <EditForm
      subject="order:new"
      isNew
      save={m.orders_enter_save()}
      failed={m.orders_failed()}
      errors={errors}
      problem={refused && <EntryProblem refused={refused} />}
    >
      <FormKey value={key} />
      <input type="hidden" name="maybe-saved" value={refused?.mayBeSaved ? 'yes' : ''} />
      <section className="card-panel" aria-labelledby="customer">
        <h2 id="customer">{m.orders_customer()}</h2>
        <div className="form-columns">
          <TextField {...field('name')} label={m.field_name()} />
          <TextField {...field('phone')} type="tel" label={m.field_phone()} hint={m.phone_example()} />
          <Select
            id="language"
            name="language"
            label={m.orders_language()}
            hint={m.orders_language_hint()}
            defaultValue={typed.language}
          >
            <option value="fr">{languageName('fr')}</option>
            <option value="en">{languageName('en')}</option>
          </Select>
        </div>
      </section>
      <EntryLines initialLines={lines} known={known} errors={errors} />
      <section className="card-panel">
        <TextArea {...field('note')} label={m.orders_note()} hint={m.orders_note_hint()} required={false} />
      </section>
    </EditForm>
  );
}

function EntryProblem({ refused }: { refused: RefusedEntry }) {
  if (refused.reason === 'unknown') return <Notice kind="problem">{m.orders_unknown()}</Notice>;
  if (refused.reason !== 'key-used') return null;
  return (
    <Notice kind="attention">
      <p>{m.orders_key_used()}</p>
      <Link to={`/admin/orders/${refused.id}`}>{m.key_used_link()}</Link>
    </Notice>
  );
}
