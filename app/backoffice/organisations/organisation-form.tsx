import type { ComponentProps } from 'react';
import type { Organisation } from '../../domain/organisations/organisation.queries.ts';
import { organisationKinds } from '../../domain/organisations/organisation.ts';
import { m } from '../../generated/words/messages.js';
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { useForm } from '../form/use-form.tsx';
import { showFcfa } from '../language/show.ts';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/organisation-page';
import { kindName, organisationFieldNames, organisationSentences } from './organisation-words.ts';

type OrganisationFormProps = {
  organisation: Organisation | undefined;
  form: Route.ComponentProps['loaderData']['form'];
  answer: Route.ComponentProps['actionData'] | undefined;
};

export function OrganisationForm({ organisation, form, answer }: OrganisationFormProps) {
  const { field, area, choice, frame, edit } = useForm(form, answer, {
    labels: organisationFieldNames,
    failed: m.organisations_failed(),
    problems: { stale: () => m.organisations_stale(), gone: () => m.organisations_failed() },
    sentences: organisationSentences,
  });
  return (
    <RecordForm {...edit} kind="organisation" record={organisation} formKey={frame.formKey}>
      <div className="wide">
        <TextField {...field('name')} />
      </div>
      <Select {...choice('kind')}>
        <Options of={organisationKinds} words={kindName} />
      </Select>
      <TextField {...field('town')} />
      <div className="wide">
        <TextArea {...area('address')} rows={2} />
      </div>
      <TextField {...field('niu')} />
      <TextField {...field('rccm')} />
      <TextField {...field('contactName')} />
      <TextField {...field('phone')} type="tel" />
      <TextField {...field('email')} type="email" />
      <TextField {...field('termsDays')} inputMode="numeric" />
      <CreditLimit field={field('creditLimit')} limit={organisation?.creditLimit ?? null} />
      <div className="wide">
        <TextArea {...area('note')} rows={3} />
      </div>
    </RecordForm>
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
