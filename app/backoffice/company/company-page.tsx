import { findCompanyForStaff } from '../../domain/company/company.queries.ts';
import { companyForm, parseCompanyForm } from '../../domain/company/company.schema.ts';
import { saveCompany } from '../../domain/company/save-company.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { skipBackgroundReload } from '../form/edit-form.tsx';
import { useAnswer } from '../form/use-change.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/company-page';
import type { RefusedCompany } from './company-conflict.tsx';
import { CompanyForm } from './company-form.tsx';
import { LogoForm } from './logo-form.tsx';
import { StampForm } from './stamp-form.tsx';

export const shouldRevalidate = skipBackgroundReload;

export const meta = pageTitle(() => m.backoffice_company());

export async function loader({ context }: Route.LoaderArgs) {
  return { company: await findCompanyForStaff(context.get(shopContext).db) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const typed = typedIn(companyForm, form);
  const version = Number(form.field('version'));

  const read = parseCompanyForm(typed);
  if (!read.ok) return refuse<RefusedCompany>({ ...read, typed, version, current: undefined });
  const saved = await attemptChange(shop, 'company not saved', () =>
    saveCompany(shop.db, context.get(administratorContext), { company: read.company, version }),
  );
  if (saved.ok) return redirectWithNotice('/admin/company', 'company-saved');
  const current = saved.reason === 'stale' ? await findCompanyForStaff(shop.db) : undefined;
  return refuse<RefusedCompany>({ reason: saved.reason, fields: {}, typed, version, current });
}

export default function CompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  const canManage = useBackoffice().may('manage-company');
  const { company } = loaderData;
  const { answer: refused } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.backoffice_company()} />
      {!canManage && <Notice kind="attention">{m.company_read_only()}</Notice>}
      <div className="grid items-start gap-(--gap) lg:grid-cols-2">
        <LogoForm logoUrl={company.logoUrl} isDisabled={!canManage} />
        <StampForm isKept={company.stampFile !== ''} isDisabled={!canManage} />
      </div>
      <CompanyForm company={company} refused={refused} isDisabled={!canManage} />
    </>
  );
}
