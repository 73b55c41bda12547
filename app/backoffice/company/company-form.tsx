import type { ReactNode } from 'react';
import type { StaffCompany } from '../../domain/company/company.queries.ts';
import type { CompanyField } from '../../domain/company/company.schema.ts';
import { taxRegimes } from '../../domain/company/company.ts';
import { weekdays } from '../../domain/company/opening.ts';
import { taxKinds } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { summaryOf } from '../form/field-errors.ts';
import { useSeenVersion } from '../form/use-conflict.ts';
import { useBackoffice } from '../shell/shell.tsx';
import { ChatNumberField } from './chat-number-field.tsx';
import { CompanyConflict, type RefusedCompany } from './company-conflict.tsx';
import { companyErrors, companyFieldNames } from './field-errors.ts';
import { regimeName, taxName, typedCompany } from './typed-company.ts';

type CompanyFormProps = { company: StaffCompany; refused: RefusedCompany | undefined; isDisabled: boolean };

export function CompanyForm({ company, refused, isDisabled }: CompanyFormProps) {
  const { language } = useBackoffice();
  const saved = typedCompany(company, language);
  const current = refused?.current;
  const version = useSeenVersion(company.version, current ?? refused);
  const errors = companyErrors(refused?.fields ?? {});
  const field = (name: CompanyField) => ({
    id: name,
    name,
    label: companyFieldNames[name](),
    defaultValue: refused?.typed[name] ?? saved[name],
    error: errors[name],
    required: name === 'name',
  });
  return (
    <EditForm
      // Another version alone must not clear what was refused: it is still being typed.
      subject={`company@${refused?.version ?? company.version}`}
      failed={m.company_failed()}
      errors={summaryOf(companyFieldNames, errors)}
      isDisabled={isDisabled}
      problem={current && <CompanyConflict typed={refused.typed} current={current} />}
    >
      <input type="hidden" name="version" value={version} />
      <fieldset className="grid min-w-0 gap-6" disabled={isDisabled}>
        <ContactParts field={field} isUnnamed={company.name === ''} />
        <LegalParts field={field} />
      </fieldset>
    </EditForm>
  );
}

type Field = (name: CompanyField) => {
  id: string;
  name: CompanyField;
  label: string;
  defaultValue: string;
  error: string | undefined;
  required: boolean;
};

function ContactParts({ field, isUnnamed }: { field: Field; isUnnamed: boolean }) {
  return (
    <>
      <Part title={m.company_contact()}>
        <div className="wide">
          <TextField
            {...field('name')}
            autoComplete="organization"
            hint={isUnnamed && m.company_name_shown()}
          />
        </div>
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <TextField {...field('email')} type="email" autoComplete="email" />
        <div className="wide">
          <TextArea {...field('address')} rows={2} />
        </div>
        <TextField {...field('horaireFr')} lang="fr" />
        <TextField {...field('horaireEn')} lang="en" />
      </Part>
      <Part title={m.company_opening()} hint={m.company_opening_hint()}>
        {weekdays.map((day) => (
          <TextField {...field(day)} autoComplete="off" key={day} />
        ))}
      </Part>
      <Part title={m.company_chat()}>
        <ChatNumberField {...field('whatsapp')} hint={m.company_whatsapp_none()} />
        <ChatNumberField {...field('teachingWhatsapp')} />
        <div className="wide">
          <TextField
            {...field('teachingUrl')}
            type="url"
            inputMode="url"
            hint={m.company_teaching_url_hint()}
          />
        </div>
      </Part>
    </>
  );
}

function LegalParts({ field }: { field: Field }) {
  return (
    <>
      <Part title={m.company_descriptions()} hint={m.company_descriptions_hint()}>
        <TextArea {...field('descriptionFr')} lang="fr" rows={6} />
        <TextArea {...field('descriptionEn')} lang="en" rows={6} />
      </Part>
      <Part title={m.company_legal()} hint={m.company_legal_hint()}>
        <TextField {...field('niu')} autoComplete="off" />
        <TextField {...field('rccm')} autoComplete="off" />
        <TextField {...field('rccmOn')} autoComplete="off" placeholder={m.day_format()} />
        <TextField {...field('rccmPlace')} autoComplete="off" />
        <TextField {...field('approval')} autoComplete="off" />
        <TextField {...field('bank')} autoComplete="off" />
      </Part>
      <Part title={m.company_tax_title()}>
        <Select {...field('taxRegime')} hint={m.company_tax_regime_hint()}>
          <Options of={taxRegimes} words={regimeName} />
        </Select>
        <TextField {...field('vatRateBp')} inputMode="decimal" autoComplete="off" />
        <Select {...field('deliveryTax')}>
          <Options of={taxKinds} words={taxName} />
        </Select>
        <TextField {...field('taxNote')} autoComplete="off" hint={m.company_tax_note_hint()} />
        <TextField {...field('vat')} autoComplete="off" hint={m.company_vat_hint()} />
      </Part>
    </>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="card-panel">
      <div className="grid gap-1">
        <h2>{title}</h2>
        {hint && <p className="text-muted">{hint}</p>}
      </div>
      <div className="form-columns">{children}</div>
    </section>
  );
}
