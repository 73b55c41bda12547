import type { StaffCompany } from '../../domain/company/company.queries.ts';
import type { CompanyRefusals, TypedCompany } from '../../domain/company/company.schema.ts';
import { m } from '../../generated/words/messages.js';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { keysOf } from '../form/field-errors.ts';
import { useBackoffice } from '../shell/shell.tsx';
import { companyFieldNames } from './field-errors.ts';
import { shownIn, typedCompany } from './typed-company.ts';

export type RefusedCompany = {
  typed: TypedCompany;
  version: number;
  reason: 'fields' | 'stale' | 'failed';
  fields: CompanyRefusals;
  current: StaffCompany | undefined;
};

export function CompanyConflict({ typed, current }: { typed: TypedCompany; current: StaffCompany }) {
  const saved = typedCompany(current, useBackoffice().language);
  const differing = keysOf(companyFieldNames).filter((name) => typed[name] !== saved[name]);
  return (
    <ConflictNotice sentence={<p>{m.company_stale()}</p>}>
      <p className="font-semibold">{m.company_stale_now()}</p>
      <dl className="facts">
        {differing.map((name) => (
          <div key={name}>
            <dt>{companyFieldNames[name]()}</dt>
            <dd>{shownIn(name, saved[name]) || m.company_empty_value()}</dd>
          </div>
        ))}
      </dl>
    </ConflictNotice>
  );
}
