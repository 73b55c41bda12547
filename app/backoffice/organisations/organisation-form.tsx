import type { ComponentProps } from 'react';
import type { Organisation } from '../../domain/organisations/organisation.queries.ts';
import type { OrganisationField } from '../../domain/organisations/organisation.schema.ts';
import { organisationKinds } from '../../domain/organisations/organisation.ts';
import { m } from '../../generated/words/messages.js';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { summaryOf } from '../form/field-errors.ts';
import { showFcfa } from '../language/show.ts';
import { useBackoffice } from '../shell/shell.tsx';
import { kindName, organisationErrors, organisationFieldNames } from './organisation-words.ts';
import type { RefusedOrganisation } from './refused-organisation.ts';

type OrganisationFormProps = {
  /** Undefined for another one. */
  organisation: Organisation | undefined;
  newId: string;
  refused: RefusedOrganisation | undefined;
};

export function OrganisationForm({ organisation, newId, refused }: OrganisationFormProps) {
  const errors = organisationErrors(refused?.fields ?? {});
  const saved = (name: OrganisationField) => String(organisation?.[name] ?? (name === 'termsDays' ? 0 : ''));
  const field = (name: OrganisationField) => ({
    id: name,
    name,
    label: organisationFieldNames[name](),
    defaultValue: refused?.typed[name] ?? saved(name),
    error: errors[name],
    required: name === 'name',
    autoComplete: 'off',
  });
  return (
    <EditForm
      subject={`organisation:${organisation?.id ?? 'new'}:${organisation?.version ?? 0}`}
      isNew={!organisation}
      failed={m.organisations_failed()}
      errors={summaryOf(organisationFieldNames, errors)}
      problem={refused?.reason === 'stale' && <ConflictNotice sentence={<p>{m.organisations_stale()}</p>} />}
    >
      <input type="hidden" name="version" value={organisation?.version ?? 0} />
      {!organisation && <input type="hidden" name="id" value={newId} />}
      <section className="card-panel max-w-3xl">
        <div className="form-columns">
          <div className="wide">
            <TextField {...field('name')} />
          </div>
          <Select {...field('kind')}>
            {organisationKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindName(kind)}
              </option>
            ))}
          </Select>
          <TextField {...field('town')} />
          <div className="wide">
            <TextArea {...field('address')} rows={2} />
          </div>
          <TextField {...field('niu')} />
          <TextField {...field('rccm')} />
          <TextField {...field('contactName')} />
          <TextField {...field('phone')} type="tel" />
          <TextField {...field('email')} type="email" />
          <TextField {...field('termsDays')} inputMode="numeric" />
          <CreditLimit field={field('creditLimit')} limit={organisation?.creditLimit ?? null} />
          <div className="wide">
            <TextArea {...field('note')} rows={3} />
          </div>
        </div>
      </section>
    </EditForm>
  );
}

type CreditLimitProps = { field: ComponentProps<typeof TextField>; limit: number | null };

/** Only an admin sets it; nothing is shown while the module of payments is off. */
function CreditLimit({ field, limit }: CreditLimitProps) {
  const { modules, may } = useBackoffice();
  if (!modules.includes('payments')) return null;
  if (may('set-credit-limit'))
    return <TextField {...field} inputMode="numeric" hint={m.organisations_credit_limit_hint()} />;
  return (
    <dl className="facts">
      <div>
        <dt>{m.organisations_credit_limit()}</dt>
        <dd>{limit === null ? m.organisations_credit_limit_none() : showFcfa(limit)}</dd>
      </div>
    </dl>
  );
}
