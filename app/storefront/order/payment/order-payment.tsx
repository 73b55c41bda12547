import { honeypotField } from '../../../domain/forms/honeypot.ts';
import { localized } from '../../../domain/localized.ts';
import { formatFcfa, formatNumber } from '../../../domain/money/money.ts';
import { paymentMethodName } from '../../../domain/money/name-payment-method.ts';
import {
  dialLink,
  type InstructedMethod,
  instructedMethods,
} from '../../../domain/orders/payment-terms/terms.ts';
import type { TypedClaim } from '../../../domain/orders/payments/payment.schema.ts';
import { maxReferenceLength } from '../../../domain/orders/payments/payment.ts';
import { m } from '../../../generated/words/messages.js';
import { Options, Select, TextField } from '../../../ui/field.tsx';
import { HoneypotField } from '../../../ui/honeypot.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { address } from '../../address.ts';
import { useStorefront } from '../../layout/use-storefront.ts';
import { MomoRequestState, PayForm } from '../mobile-money/mobile-money.tsx';
import type { OrderPayments } from './order-payments.server.ts';

/** Whether there is a form to pay with, or to say that one has paid: it is as long as the goods, and stands in the other column. */
export function asksPayment(money: OrderPayments | undefined): boolean {
  if (!money) return false;
  return money.momoRequest?.isOffered === true || isClaimOffered(money);
}
const isClaimOffered = (money: OrderPayments) => money.balance > 0 && listOffered(money).length > 0;

export function OrderPayment({ token, money }: { token: string; money: OrderPayments | undefined }) {
  const { language } = useStorefront();
  if (!money) return null;
  const { paid, withheld, balance, deposit, asked, claims, momoRequest } = money;
  const isOffered = isClaimOffered(money);
  const isNothingKnown = paid === 0 && withheld === 0 && claims.length === 0 && !momoRequest?.latest;
  if (isNothingKnown && !isOffered && !momoRequest?.isOffered) return null;
  return (
    <section className="panel grid content-start gap-3" id="payment" aria-labelledby="payment-title">
      <h2 id="payment-title">{m.order_payment()}</h2>
      <Sums money={money} />
      {claims.map(({ id, reference, amount, state }) => (
        <p className="notice" key={id}>
          {(state === 'open' ? m.order_claim_open : m.order_claim_refused)({
            amount: formatFcfa(amount, language),
            reference,
          })}
        </p>
      ))}
      {momoRequest && <MomoRequestState token={token} momoRequest={momoRequest} />}
      {balance > 0 && deposit !== undefined && (isOffered || momoRequest?.isOffered) && (
        <p>{m.order_deposit({ amount: formatFcfa(deposit, language) })}</p>
      )}
      {momoRequest?.isOffered && <PayForm token={token} asked={asked ?? balance} momoRequest={momoRequest} />}
      {isOffered && !momoRequest?.isWaiting && <ToPay token={token} money={money} />}
    </section>
  );
}

function Sums({ money: { credited, withheld, paid, balance, inFavour } }: { money: OrderPayments }) {
  const { language } = useStorefront();
  return (
    <>
      {credited > 0 && <p>{m.order_credited({ amount: formatFcfa(credited, language) })}</p>}
      {withheld > 0 && <p>{m.order_withheld({ amount: formatFcfa(withheld, language) })}</p>}
      {paid > 0 && <p>{m.order_paid({ amount: formatFcfa(paid, language) })}</p>}
      {balance > 0 && (
        <p className="font-semibold">{m.order_left({ amount: formatFcfa(balance, language) })}</p>
      )}
      {balance === 0 && paid > 0 && <NothingDue inFavour={inFavour} />}
    </>
  );
}

function NothingDue({ inFavour }: Pick<OrderPayments, 'inFavour'>) {
  const { language } = useStorefront();
  const amount = formatFcfa(inFavour, language);
  return <p className="font-semibold">{inFavour > 0 ? m.order_in_favour({ amount }) : m.order_all_paid()}</p>;
}

/** Folded once something was announced: an anxious buyer would announce it twice. */
function ToPay({ token, money }: { token: string; money: OrderPayments }) {
  const parts = (
    <>
      <Instructions money={money} />
      <ClaimForm token={token} money={money} />
    </>
  );
  if (!money.claims.some(({ state }) => state === 'open')) return parts;
  return (
    <div className="folds">
      <details>
        <summary>
          {m.order_claim_another()}
          <Icon name="down" />
        </summary>
        <div className="grid gap-3">{parts}</div>
      </details>
    </div>
  );
}

export const listOffered = ({ instructions }: OrderPayments): InstructedMethod[] =>
  instructedMethods.filter((method) => instructions[method]);

function Instructions({ money }: { money: OrderPayments }) {
  const { language } = useStorefront();
  const amount = money.asked ?? money.balance;
  return (
    <ul className="grid gap-3">
      {listOffered(money).map((method) => {
        const { fr = '', en = '', ussd = '' } = money.instructions[method] ?? {};
        return (
          <li className="grid gap-2" key={method}>
            <h3 className="font-semibold">{paymentMethodName(method)}</h3>
            <p className="wrap-anywhere whitespace-pre-line">{localized(language, { fr, en })}</p>
            {ussd !== '' && (
              <a className="button button-quiet justify-self-start py-2" href={dialLink(ussd, amount)}>
                {m.order_dial({ code: ussd.replaceAll('{montant}', String(amount)) })}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type ClaimFormProps = {
  token: string;
  money: OrderPayments;
  typed?: TypedClaim;
  errors?: { method?: string | undefined; reference?: string | undefined; amount?: string | undefined };
};

export function ClaimForm({ token, money, typed, errors = {} }: ClaimFormProps) {
  const { language } = useStorefront();
  return (
    <form
      className="ruled-above grid gap-3 pt-3"
      method="post"
      action={address(language, `/order/${token}/paid`)}
      noValidate
    >
      <h3 className="font-semibold">{m.order_i_paid()}</h3>
      <Select
        id="claim-method"
        name="method"
        label={m.payment_method()}
        defaultValue={typed?.method}
        error={errors.method}
      >
        <Options of={listOffered(money)} words={paymentMethodName} />
      </Select>
      <TextField
        id="claim-reference"
        name="reference"
        label={m.order_transaction()}
        hint={m.order_transaction_hint()}
        autoComplete="off"
        maxLength={maxReferenceLength}
        defaultValue={typed?.reference}
        error={errors.reference}
      />
      <TextField
        id="claim-amount"
        name="amount"
        label={m.payment_amount()}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed?.amount ?? (money.asked && formatNumber(money.asked, language))}
        error={errors.amount}
      />
      <HoneypotField name={honeypotField} label={m.honeypot_label()} />
      <button className="button" type="submit">
        {m.order_i_paid_send()}
      </button>
    </form>
  );
}
