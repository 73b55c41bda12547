import type { StaffCompany } from '../../domain/company/company.queries.ts';
import type { CompanyForm, CompanyRefusals } from '../../domain/company/company.schema.ts';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import { keysOf } from '../form/field-errors.ts';
import { companyFieldNames } from './field-names.ts';

export type RefusedCompany = {
  typed: CompanyForm;
  /** Of the record that was typed upon. */
  version: number;
  reason: 'fields' | 'stale' | 'failed';
  fields: CompanyRefusals;
  /** The record as somebody else left it, when it is no longer the one that was typed upon. */
  current: StaffCompany | undefined;
};

/** Why nothing was saved; when somebody else was faster, with the values that differ from what is typed here. */
export function CompanyProblem({ refused }: { refused: RefusedCompany }) {
  const { reason, typed, current } = refused;
  if (reason !== 'stale' || !current) return null;
  const differing = keysOf(companyFieldNames).filter((name) => typed[name] !== current[name]);
  return (
    <Notice kind="problem">
      <p>{m.company_stale()}</p>
      <p className="mt-3 font-semibold">{m.company_stale_now()}</p>
      <dl className="facts">
        {differing.map((name) => (
          <div key={name}>
            <dt>{companyFieldNames[name]()}</dt>
            <dd>{current[name] || m.company_empty_value()}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
