import { data, redirect } from 'react-router';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import { announcePayment } from '../../../domain/orders/claims/announce-payment.ts';
import { findOrderByToken } from '../../../domain/orders/order.queries.ts';
import {
  type ClaimRefusals,
  claimForm,
  parseClaim,
  type TypedClaim,
} from '../../../domain/orders/payments/payment.schema.ts';
import type { Claim } from '../../../domain/orders/payments/payment.ts';
import type { TooMany } from '../../../domain/rate-limit.ts';
import { m } from '../../../generated/words/messages.js';
import { callerContext, type Shop, shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { retryHeaders } from '../../../platform/headers.server.ts';
import { ErrorSummary, Notice } from '../../../ui/notice.tsx';
import { address, languageOf } from '../../address.ts';
import { formStatuses, submitPublicForm } from '../../forms/submit-public-form.server.ts';
import { useStorefront } from '../../layout/use-storefront.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import stylesheet from '../order.css?url';
import type { Route } from './+types/paid-page';
import { ClaimForm, listOffered } from './order-payment.tsx';
import { findOrderPayments } from './order-payments.server.ts';

export { PageFailure as ErrorBoundary } from '../../layout/failure-page.tsx';
export const headers = retryHeaders;
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

async function open(shop: Shop, token: string) {
  const order = /^[\w-]{22,64}$/.test(token) ? await findOrderByToken(shop.db, token) : undefined;
  const money = order && (await findOrderPayments(shop, order));
  if (!money || money.balance === 0 || listOffered(money).length === 0) throw data('order', { status: 404 });
  return { number: order.number, token, money };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return open(context.get(shopContext), params.token);
}

type Refused = {
  reason: 'fields' | 'automatic' | 'not-saved' | 'unknown' | 'too-many' | 'too-many-claims' | 'not-found';
  fields: ClaimRefusals;
  typed: TypedClaim;
  minutes: number;
};

type ClaimTypes = {
  values: { claim: Claim };
  saved: object;
  refusal:
    | { reason: 'fields'; fields: ClaimRefusals }
    | { reason: 'not-found' | 'too-many-claims' }
    | TooMany;
  pageData: undefined;
  refused: Refused;
};

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const { network } = context.get(callerContext);
  const typed = typedIn(claimForm, form);
  const language = languageOf(new URL(request.url).pathname);
  return submitPublicForm<ClaimTypes>(shop, context, {
    form,
    openForMs: undefined,
    parse: () => parseClaim(typed),
    limits: () => [
      ['payment announced', params.token],
      ['message from network', network],
    ],
    save: ({ claim }, admit) => announcePayment(shop.db, params.token, claim, { admit }),
    onSaved: () => redirect(`${address(language, `/order/${params.token}`)}#payment`, 303),
    loadPageData: async () => undefined,
    refused: (refusal, { minutes }) => ({
      ...{ reason: refusal.reason, typed, minutes },
      fields: 'fields' in refusal ? refusal.fields : {},
    }),
    statuses: { ...formStatuses, 'not-found': 404, 'too-many-claims': 409 },
    events: {
      notSaved: 'announced payment not saved',
      unknown: 'announced payment saved or not',
      noPageData: 'announced payment not read',
    },
  });
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.order_i_paid(), description: m.order_i_paid(), isPrivate: true });
}

const sentences: Record<Exclude<Refused['reason'], 'fields'>, (shown: { minutes: number }) => string> = {
  automatic: () => m.form_automatic(),
  'too-many': ({ minutes }) => m.track_too_many({ minutes }),
  'too-many-claims': () => m.order_claims_too_many(),
  'not-found': () => m.order_claim_failed(),
  'not-saved': () => m.order_claim_failed(),
  unknown: () => m.cart_unknown(),
};

export default function PaidPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { language } = useStorefront();
  const { number, token, money } = loaderData;
  const { method, reference, amount } = refused?.fields ?? {};
  const errors = {
    method: method && m.field_required(),
    reference: reference && (reference === 'missing' ? m.field_required() : m.field_too_long()),
    amount: amount && (amount === 'amount-too-large' ? m.amount_too_large() : m.amount_invalid()),
  };
  return (
    <div className="wrap grid max-w-2xl gap-4 py-6 md:py-10">
      <h1>{m.order_i_paid()}</h1>
      <p>
        <a className="text-link" href={address(language, `/order/${token}`)}>
          {m.order_back_to({ number })}
        </a>
      </p>
      {refused && refused.reason !== 'fields' && (
        <Notice kind="problem">{sentences[refused.reason]({ minutes: refused.minutes })}</Notice>
      )}
      <ErrorSummary
        title={m.fields_to_correct()}
        errors={[
          { fieldId: 'claim-method', name: m.payment_method(), error: errors.method },
          { fieldId: 'claim-reference', name: m.order_transaction(), error: errors.reference },
          { fieldId: 'claim-amount', name: m.payment_amount(), error: errors.amount },
        ]}
      />
      <div className="panel">
        <ClaimForm token={token} money={money} errors={errors} {...(refused && { typed: refused.typed })} />
      </div>
    </div>
  );
}
