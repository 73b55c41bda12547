import { findPaymentTerms, savePaymentTerms } from '../../domain/orders/payment-terms/save-payment-terms.ts';
import { parsePaymentTerms, paymentTermsForm } from '../../domain/orders/payment-terms/terms.schema.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/payment-terms-page';
import { PaymentTermsForm, typedTerms } from './payment-terms-form.tsx';

export const meta = pageTitle(() => m.payment_terms_title());

export async function loader({ context }: Route.LoaderArgs) {
  const terms = await findPaymentTerms(context.get(shopContext).db);
  return { version: terms.version, form: formOf(paymentTermsForm, typedTerms(terms)) };
}

export const action = formAction({
  schema: paymentTermsForm,
  parse: parsePaymentTerms,
  event: 'payment terms not saved',
  save: ({ db, author, values: { terms }, form }) => {
    const version = Number(/^\d{1,9}$/.exec(form.field('version'))?.[0] ?? 0);
    return savePaymentTerms(db, author, { version, terms });
  },
  to: '/admin/payment-terms',
  notice: 'changes-saved',
});

export default function PaymentTermsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.payment_terms_title()} />
      <p className="max-w-3xl text-muted">{m.payment_terms_hint()}</p>
      <PaymentTermsForm key={loaderData.version} {...loaderData} answer={actionData} />
    </>
  );
}
