import { organisationKinds } from '../../domain/organisations/organisation.ts';
import type { TypedNewOrganisation } from '../../domain/quotes/quote.schema.ts';
import { m } from '../../generated/words/messages.js';
import { Options, Select, TextField } from '../../ui/field.tsx';
import type { FieldError } from '../../ui/notice.tsx';
import { errorIn } from '../form/field-errors.ts';
import { kindName, organisationFieldNames } from '../organisations/organisation-words.ts';
import { newOrganisationPrefix } from './quote-fields.ts';

type NewOrganisationProps = { typed: TypedNewOrganisation; errors: FieldError[] };

/** In the quote's own form, so that nothing typed is left behind; it works without a script. */
export function NewOrganisation({ typed, errors }: NewOrganisationProps) {
  const field = (name: Exclude<keyof TypedNewOrganisation, 'id'>) => {
    const id = newOrganisationPrefix + name;
    return {
      ...{ id, name: id, required: false, autoComplete: 'off' },
      label: organisationFieldNames[name](),
      defaultValue: typed[name],
      error: errorIn(errors, id),
    };
  };
  const isOpen = errors.some(({ fieldId }) => fieldId?.startsWith(newOrganisationPrefix));
  return (
    <details className="disclosure" open={isOpen || undefined}>
      <summary className="py-3">{m.quotes_new_organisation()}</summary>
      <input type="hidden" name={`${newOrganisationPrefix}id`} value={typed.id} />
      <p className="text-muted">{m.quotes_new_organisation_hint()}</p>
      <div className="form-columns">
        <TextField {...field('name')} />
        <Select {...field('kind')}>
          <Options of={organisationKinds} words={kindName} />
        </Select>
        <TextField {...field('town')} />
        <TextField {...field('address')} />
        <TextField {...field('niu')} />
        <TextField {...field('rccm')} />
      </div>
    </details>
  );
}
