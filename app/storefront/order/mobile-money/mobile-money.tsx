import { formatPhone } from '../../../domain/contact/phone.ts';
import { honeypotField } from '../../../domain/forms/honeypot.ts';
import type { Language } from '../../../domain/localized.ts';
import { formatFcfa, formatNumber } from '../../../domain/money/money.ts';
import type { TypedMomoRequest } from '../../../domain/orders/momo-requests/momo-request.schema.ts';
import { maxDailyAmount } from '../../../domain/orders/momo-requests/momo-request.ts';
import { m } from '../../../generated/words/messages.js';
import { TextField } from '../../../ui/field.tsx';
import { HoneypotField } from '../../../ui/honeypot.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { address } from '../../address.ts';
import { useStorefront } from '../../layout/use-storefront.ts';
import type { OrderMomoRequest } from './order-momo-request.server.ts';

/** Another address each time: browsers do not load one again that differs by its `#payment` alone. */
export function lookAgainAddress(language: Language, token: string, { key }: OrderMomoRequest): string {
  return `${address(language, `/order/${token}`)}?look=${key.slice(0, 8)}#payment`;
}

export function MomoRequestState({ token, momoRequest }: { token: string; momoRequest: OrderMomoRequest }) {
  const { language } = useStorefront();
  const { state, reason } = momoRequest.latest ?? {};
  if (!momoRequest.latest || state === 'succeeded') return null;
  const amount = formatFcfa(momoRequest.latest.amount, language);
  if (momoRequest.isWaiting)
    return (
      <div className="notice grid gap-2" role="status">
        <p className="font-semibold">{m.momo_confirm()}</p>
        <p>{m.momo_confirm_hint({ amount })}</p>
        <p>
          <a className="text-link" href={lookAgainAddress(language, token, momoRequest)}>
            {m.momo_refresh()}
          </a>
        </p>
      </div>
    );
  if (state === 'failed' || state === 'expired')
    return (
      <Notice kind="problem">{state === 'expired' ? m.momo_expired() : refusedPayment(reason ?? '')}</Notice>
    );
  return state === 'released' ? null : <p className="notice">{m.momo_checked_by_seller({ amount })}</p>;
}

type PayFormProps = {
  token: string;
  /** What is asked for, in FCFA. */
  asked: number;
  momoRequest: OrderMomoRequest;
  typed?: TypedMomoRequest;
  errors?: { phone?: string | undefined; amount?: string | undefined };
};

export function PayForm({ token, asked, momoRequest, typed, errors = {} }: PayFormProps) {
  const { language } = useStorefront();
  return (
    <form
      className="ruled-above grid gap-3 pt-3"
      method="post"
      action={address(language, `/order/${token}/pay`)}
      noValidate
    >
      <h3 className="font-semibold">{m.momo_pay()}</h3>
      <TextField
        id="pay-phone"
        name="phone"
        label={m.momo_phone()}
        hint={momoRequest.provider === 'mtn' ? m.momo_phone_mtn() : m.momo_phone_any()}
        type="tel"
        autoComplete="tel"
        defaultValue={typed?.phone ?? formatPhone(momoRequest.phone)}
        error={errors.phone}
      />
      <TextField
        id="pay-amount"
        name="amount"
        label={m.payment_amount()}
        hint={
          asked > maxDailyAmount
            ? m.momo_ceiling({ amount: formatFcfa(maxDailyAmount, language) })
            : undefined
        }
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed?.amount ?? formatNumber(Math.min(asked, maxDailyAmount), language)}
        error={errors.amount}
      />
      <input type="hidden" name="key" value={momoRequest.key} />
      <HoneypotField name={honeypotField} label={m.honeypot_label()} />
      <button className="button" type="submit">
        {m.momo_pay_send()}
      </button>
    </form>
  );
}

const sentences: Record<string, () => string> = {
  PAYER_NOT_FOUND: m.momo_payer_not_found,
  NOT_ENOUGH_FUNDS: m.momo_not_enough_funds,
  PAYER_LIMIT_REACHED: m.momo_limit_reached,
  PAYMENT_NOT_APPROVED: m.momo_not_approved,
  APPROVAL_REJECTED: m.momo_rejected,
  EXPIRED: m.momo_expired,
  TRANSACTION_CANCELED: m.momo_rejected,
  COULD_NOT_PERFORM_TRANSACTION: m.momo_not_approved,
  INTERNAL_PROCESSING_ERROR: m.momo_internal_error,
  ER101: m.momo_payer_not_found,
  ER102: m.momo_operator_unknown,
  ER201: m.momo_amount_refused,
};

export const refusedPayment = (reason: string): string =>
  sentences[reason]?.() ?? (reason === '' ? m.momo_failed() : m.momo_failed_code({ code: reason }));
