import { data } from 'react-router';
import { findCompanyForStaff, type StaffCompany } from '../../domain/company/company.queries.ts';
import {
  type CompanyField,
  type CompanyRefusals,
  type CompanyForm as CompanyTexts,
  parseCompanyForm,
} from '../../domain/company/company.ts';
import { saveCompany } from '../../domain/company/save-company.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { keepWhileTyping } from '../form/keep-while-typing.ts';
import { useAnswer } from '../form/use-change.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/company-page';
import { CompanyForm } from './company-form.tsx';
import { LogoForm } from './logo-form.tsx';

export const shouldRevalidate = keepWhileTyping;

export const meta = pageTitle(() => m.backoffice_company());

export async function loader({ context }: Route.LoaderArgs) {
  return { company: await findCompanyForStaff(context.get(shopContext).db) };
}

export type RefusedCompany = {
  typed: CompanyTexts;
  /** Of the record that was typed upon. */
  version: number;
  reason: 'fields' | 'stale' | 'failed';
  fields: CompanyRefusals;
  /** The record as somebody else left it, when it is no longer the one that was typed upon. */
  current: StaffCompany | undefined;
};

const statuses: Record<RefusedCompany['reason'], number> = { fields: 422, stale: 409, failed: 503 };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const typed = readTexts(form.field);
  const version = Number(form.field('version'));
  const refuse = (refused: Pick<RefusedCompany, 'reason'> & Partial<RefusedCompany>) =>
    data<RefusedCompany>(
      { typed, version, fields: {}, current: undefined, ...refused },
      { status: statuses[refused.reason] },
    );

  const read = parseCompanyForm(typed);
  if (!read.ok) return refuse(read);
  const saved = await attemptChange(shop, 'company not saved', () =>
    saveCompany(shop.db, context.get(administratorContext), { company: read.company, version }),
  );
  if (saved.ok) return redirectWithNotice('/admin/company', 'company-saved');
  return refuse({
    reason: saved.reason,
    current: saved.reason === 'stale' ? await findCompanyForStaff(shop.db) : undefined,
  });
}

function readTexts(field: (name: CompanyField) => string): CompanyTexts {
  return {
    name: field('name'),
    phone: field('phone'),
    email: field('email'),
    address: field('address'),
    horaireFr: field('horaireFr'),
    horaireEn: field('horaireEn'),
    whatsapp: field('whatsapp'),
    descriptionFr: field('descriptionFr'),
    descriptionEn: field('descriptionEn'),
    teachingUrl: field('teachingUrl'),
    teachingWhatsapp: field('teachingWhatsapp'),
    niu: field('niu'),
    rccm: field('rccm'),
    vat: field('vat'),
  };
}

export default function CompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  const canManage = useBackoffice().may('manage-company');
  const { company } = loaderData;
  const { answer: refused } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.backoffice_company()} />
      {!canManage && (
        <Notice kind="attention">
          <p>{m.company_read_only()}</p>
        </Notice>
      )}
      <LogoForm logoUrl={company.logoUrl} isDisabled={!canManage} />
      <CompanyForm company={company} refused={refused} isDisabled={!canManage} />
    </>
  );
}
