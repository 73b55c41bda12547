import { typedIn } from '../../domain/forms/form.schema.ts';
import { findPaymentTerms, savePaymentTerms } from '../../domain/orders/payment-terms/save-payment-terms.ts';
import { parsePaymentTerms, paymentTermsForm } from '../../domain/orders/payment-terms/terms.schema.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { useAnswer } from '../form/use-change.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/payment-terms-page';
import { PaymentTermsForm, type RefusedPaymentTerms, typedTerms } from './payment-terms-form.tsx';

export const meta = pageTitle(() => m.payment_terms_title());

export async function loader({ context }: Route.LoaderArgs) {
  return findPaymentTerms(context.get(shopContext).db);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const typed = typedIn(paymentTermsForm, form);
  const read = parsePaymentTerms(typed);
  if (!read.ok) return refuse<RefusedPaymentTerms>({ ...read, typed });
  const version = Number(/^\d{1,9}$/.exec(form.field('version'))?.[0] ?? 0);
  const saved = await attemptChange(shop, 'payment terms not saved', () =>
    savePaymentTerms(shop.db, context.get(administratorContext), { version, terms: read.terms }),
  );
  if (saved.ok) return redirectWithNotice('/admin/payment-terms', 'changes-saved');
  return refuse<RefusedPaymentTerms>({ reason: saved.reason, fields: {}, typed });
}

export default function PaymentTermsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer<RefusedPaymentTerms>(actionData);
  return (
    <>
      <PageHeader title={m.payment_terms_title()} />
      <p className="max-w-3xl text-muted">{m.payment_terms_hint()}</p>
      <PaymentTermsForm
        key={loaderData.version}
        version={loaderData.version}
        typed={refused?.typed ?? typedTerms(loaderData)}
        refused={refused}
        unanswered={unanswered}
      />
    </>
  );
}
