import { data, redirect } from 'react-router';
import { phoneSentences } from '../../../domain/contact/name-phone-refusal.ts';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import { formatFcfa } from '../../../domain/money/money.ts';
import {
  type MomoRequestRefusals,
  momoRequestForm,
  parseMomoRequest,
  type TypedMomoRequest,
} from '../../../domain/orders/momo-requests/momo-request.schema.ts';
import {
  type RequestedMobileMoney,
  requestMobileMoney,
} from '../../../domain/orders/momo-requests/request-mobile-money.ts';
import { findOrderByToken } from '../../../domain/orders/order.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { callerContext, type Shop, shopContext } from '../../../platform/context.server.ts';
import { isFormKey, parseForm } from '../../../platform/form.server.ts';
import { retryHeaders } from '../../../platform/headers.server.ts';
import { ErrorSummary, Notice } from '../../../ui/notice.tsx';
import { address, languageOf } from '../../address.ts';
import { formStatuses, submitPublicForm } from '../../forms/submit-public-form.server.ts';
import { useStorefront } from '../../layout/use-storefront.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { PayForm } from '../mobile-money/mobile-money.tsx';
import stylesheet from '../order.css?url';
import type { Route } from './+types/pay-page';
import { findOrderPayments } from './order-payments.server.ts';

export { PageFailure as ErrorBoundary } from '../../layout/failure-page.tsx';
export const headers = retryHeaders;
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

async function open(shop: Shop, token: string) {
  const order = /^[\w-]{22,64}$/.test(token) ? await findOrderByToken(shop.db, token) : undefined;
  const money = order && (await findOrderPayments(shop, order));
  if (!order || !money?.momoRequest || money.balance === 0) throw data('order', { status: 404 });
  const { momoRequest, balance, asked = balance } = money;
  return { number: order.number, token, momoRequest, asked };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return open(context.get(shopContext), params.token);
}

type Reason =
  | ('fields' | 'automatic' | 'not-saved' | 'unknown' | 'too-many')
  | ('already-open' | 'key-used' | 'above-due' | 'not-found');

type Refused = {
  reason: Reason;
  fields: MomoRequestRefusals;
  typed: TypedMomoRequest;
  key: string;
  minutes: number;
  /** What is left to pay, where more was typed. */
  most: number | undefined;
};

type PayTypes = {
  values: { momoRequest: { phone: string; amount: number } };
  saved: object;
  refusal: { reason: 'fields'; fields: MomoRequestRefusals } | Exclude<RequestedMobileMoney, { ok: true }>;
  pageData: undefined;
  refused: Refused;
};

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const { network } = context.get(callerContext);
  const provider = shop.mobileMoney?.provider;
  if (!provider) throw data('order', { status: 404 });
  const key = form.field('key');
  if (!isFormKey(key)) throw data('key', { status: 400 });
  const typed = typedIn(momoRequestForm, form);
  const language = languageOf(new URL(request.url).pathname);
  return submitPublicForm<PayTypes>(shop, context, {
    form,
    openForMs: undefined,
    parse: () => parseMomoRequest(typed),
    limits: ({ momoRequest }) => [
      ['mobile money asked', params.token],
      ['mobile money by payer', momoRequest.phone],
      ['message from network', network],
    ],
    save: ({ momoRequest }, admit) =>
      requestMobileMoney(
        shop.db,
        params.token,
        { key, provider, ...momoRequest },
        {
          // What the shorter limits refuse does not count for the day.
          admit: async () => {
            const admitted = await admit();
            if (!admitted.ok) return admitted;
            return shop.limits.take(['mobile money by payer in a day', momoRequest.phone]);
          },
        },
      ),
    onSaved: () => redirect(`${address(language, `/order/${params.token}`)}#payment`, 303),
    loadPageData: async () => undefined,
    refused: (refusal, { minutes }) => ({
      ...{ reason: refusal.reason, typed, key, minutes },
      fields: fieldsOf(refusal),
      most: 'most' in refusal ? refusal.most : undefined,
    }),
    statuses: { ...formStatuses, 'not-found': 404, 'already-open': 409, 'key-used': 422, 'above-due': 422 },
    events: {
      notSaved: 'mobile money request not saved',
      unknown: 'mobile money request saved or not',
      noPageData: 'mobile money request not read',
    },
  });
}

function fieldsOf(refusal: { reason: string; fields?: MomoRequestRefusals }): MomoRequestRefusals {
  return refusal.reason === 'above-due' ? { amount: 'above-due' } : (refusal.fields ?? {});
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.momo_pay(), description: m.momo_pay(), isPrivate: true });
}

const sentences: Record<Exclude<Reason, 'fields' | 'above-due'>, (shown: { minutes: number }) => string> = {
  automatic: () => m.form_automatic(),
  'too-many': ({ minutes }) => m.track_too_many({ minutes }),
  'already-open': () => m.momo_already_open(),
  'key-used': () => m.momo_key_used(),
  'not-found': () => m.momo_not_asked(),
  'not-saved': () => m.momo_not_asked(),
  unknown: () => m.cart_unknown(),
};

export default function PayPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { language } = useStorefront();
  const { number, token, momoRequest, asked } = loaderData;
  const { phone, amount } = refused?.fields ?? {};
  const errors = {
    phone: phone && payerSentences[phone](),
    amount: amount && amountSentence(amount, formatFcfa(refused?.most ?? asked, language)),
  };
  const shown = refused ? { ...momoRequest, key: refused.key } : momoRequest;
  return (
    <div className="wrap grid max-w-2xl gap-4 py-6 md:py-10">
      <h1>{m.momo_pay()}</h1>
      <p>
        <a className="text-link" href={`${address(language, `/order/${token}`)}#payment`}>
          {m.order_back_to({ number })}
        </a>
      </p>
      {refused && refused.reason !== 'fields' && refused.reason !== 'above-due' && (
        <Notice kind="problem">{sentences[refused.reason]({ minutes: refused.minutes })}</Notice>
      )}
      <ErrorSummary
        title={m.fields_to_correct()}
        errors={[
          { fieldId: 'pay-phone', name: m.momo_phone(), error: errors.phone },
          { fieldId: 'pay-amount', name: m.payment_amount(), error: errors.amount },
        ]}
      />
      <div className="panel">
        <PayForm
          token={token}
          asked={asked}
          momoRequest={shown}
          errors={errors}
          {...(refused && { typed: refused.typed })}
        />
      </div>
    </div>
  );
}

const payerSentences: Record<NonNullable<MomoRequestRefusals['phone']>, () => string> = {
  ...phoneSentences,
  'phone-missing': m.field_required,
  'phone-invalid': m.momo_phone_invalid,
  'phone-not-mobile': m.momo_phone_invalid,
};

function amountSentence(code: NonNullable<MomoRequestRefusals['amount']>, most: string): string {
  if (code === 'above-due') return m.momo_above_due({ amount: most });
  return code === 'amount-too-large' ? m.amount_too_large() : m.amount_invalid();
}
