import { findAccounts } from '../../domain/accounting/accounting.queries.ts';
import { accountsForm, saveAccounts } from '../../domain/accounting/save-accounts.ts';
import { paymentMethodName } from '../../domain/money/name-payment-method.ts';
import { type AccountUse, accountUses, usualAccounts } from '../../domain/settings/accounts.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { TextField } from '../../ui/field.tsx';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { EditForm } from '../form/edit-form.tsx';
import { useForm } from '../form/use-form.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/accounts-page';

export const meta = pageTitle(() => m.accounting_accounts());

export async function loader({ context }: Route.LoaderArgs) {
  return formOf(accountsForm, await findAccounts(context.get(shopContext).db));
}

export const action = formAction({
  schema: accountsForm,
  event: 'accounts not saved',
  save: ({ db, author, values }) => saveAccounts(db, author, values),
  to: '/admin/accounting/accounts',
  notice: 'settings-saved',
});

const uses: Record<AccountUse, () => string> = {
  sales: m.account_sales,
  exemptSales: m.account_exempt_sales,
  services: m.account_services,
  deliveryFees: m.account_delivery_fees,
  discounts: m.account_discounts,
  vatOnGoods: m.account_vat_on_goods,
  vatOnServices: m.account_vat_on_services,
  customers: m.account_customers,
  publicCustomers: m.account_public_customers,
  advances: m.account_advances,
  withheldTax: m.account_withheld_tax,
  withheldVat: m.account_withheld_vat,
  vatOfState: m.account_vat_of_state,
  cash: () => paymentMethodName('cash'),
  'mtn-momo': () => paymentMethodName('mtn-momo'),
  'orange-money': () => paymentMethodName('orange-money'),
  bank: () => paymentMethodName('bank'),
  cheque: () => paymentMethodName('cheque'),
  card: () => paymentMethodName('card'),
  transfers: m.account_transfers,
  expenses: m.account_expenses,
  tillShort: m.account_till_short,
  tillOver: m.account_till_over,
};

export default function AccountsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { field, edit } = useForm(loaderData, actionData, {
    labels: uses,
    failed: m.accounting_accounts_failed(),
    problems: {},
    sentences: { 'account-invalid': m.account_invalid },
  });
  return (
    <>
      <PageHeader title={m.accounting_accounts()} back="/admin/accounting" />
      <section className="card-panel">
        <p className="text-muted">{m.accounting_accounts_hint()}</p>
        <EditForm {...edit} subject={`accounts:${Object.values(loaderData.values).join()}`}>
          <div className="form-columns">
            {accountUses.map((use) => (
              <TextField
                {...field(use)}
                inputMode="numeric"
                hint={m.account_usual({ account: usualAccounts[use] })}
                key={use}
              />
            ))}
          </div>
        </EditForm>
      </section>
    </>
  );
}
