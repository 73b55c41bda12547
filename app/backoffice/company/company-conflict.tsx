import type { StaffCompany } from '../../domain/company/company.queries.ts';
import type { CompanyForm, CompanyRefusals } from '../../domain/company/company.schema.ts';
import { m } from '../../generated/words/messages.js';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { keysOf } from '../form/field-errors.ts';
import { companyFieldNames } from './field-names.ts';

export type RefusedCompany = {
  typed: CompanyForm;
  /** Of the record that was typed upon. */
  version: number;
  reason: 'fields' | 'stale' | 'failed';
  fields: CompanyRefusals;
  /** What somebody else saved meanwhile. */
  current: StaffCompany | undefined;
};

/** With the saved values that differ from what is typed here. */
export function CompanyConflict({ typed, current }: { typed: CompanyForm; current: StaffCompany }) {
  const differing = keysOf(companyFieldNames).filter((name) => typed[name] !== current[name]);
  return (
    <ConflictNotice sentence={<p>{m.company_stale()}</p>}>
      <p className="font-semibold">{m.company_stale_now()}</p>
      <dl className="facts">
        {differing.map((name) => (
          <div key={name}>
            <dt>{companyFieldNames[name]()}</dt>
            <dd>{current[name] || m.company_empty_value()}</dd>
          </div>
        ))}
      </dl>
    </ConflictNotice>
  );
}
