import { companyFields } from '../../domain/company/company.ts';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import type { RefusedCompany } from './company-page.tsx';
import { companyFieldNames } from './field-names.ts';

/** Why nothing was saved; when somebody else was faster, with the values that differ from what is typed here. */
export function CompanyProblem({ refused }: { refused: RefusedCompany }) {
  const { reason, typed, current } = refused;
  if (reason !== 'stale' || !current) return null;
  const differing = companyFields.filter((name) => typed[name] !== current[name]);
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
