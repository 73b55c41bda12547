import { useNavigation } from 'react-router';
import { paymentMethods } from '../../../domain/money/money.ts';
import { paymentMethodName } from '../../../domain/money/name-payment-method.ts';
import type { PaymentRefusals, TypedPayment } from '../../../domain/orders/payments/payment.schema.ts';
import { maxPaymentNoteLength, maxReferenceLength } from '../../../domain/orders/payments/payment.ts';
import type { RecordedPayment } from '../../../domain/orders/payments/record-payment.ts';
import { m } from '../../../generated/words/messages.js';
import { Options, Select, TextField } from '../../../ui/field.tsx';
import type { FieldError } from '../../../ui/notice.tsx';
import { DateField } from '../../form/date-field.tsx';
import { errorIn, usualError } from '../../form/field-errors.ts';
import type { Unanswered } from '../../form/unanswered.ts';
import { useFormKey } from '../../form/use-change.ts';
import { PlainForm } from '../../form/use-form.tsx';
import { showFcfa, showNumber } from '../../language/show.ts';
import { PaymentProblem } from './payment-problem.tsx';

type PaymentFormProps = {
  formKey: string;
  today: string;
  /** `most` is the proposed amount. */
  order: { id: string; number: string; most: number };
  others: { id: string; number: string; balance: number }[];
  direction: 1 | -1;
  refused: RefusedPayment | undefined;
  unanswered: Unanswered | undefined;
};

export function PaymentForm({
  formKey,
  today,
  order,
  others,
  direction,
  refused,
  unanswered,
}: PaymentFormProps) {
  const key = useFormKey(formKey, refused?.key);
  const day = direction === 1 ? m.payment_received_on() : m.payment_given_on();
  const errors = paymentErrors(refused, order.id, day);
  const typed = refused?.typed;
  return (
    <PlainForm
      formKey={key}
      errors={errors}
      problem={<PaymentProblem refused={refused} unanswered={unanswered} />}
      save={direction === 1 ? m.payment_save() : m.payment_refund_save()}
      more={
        <>
          {refused?.reason === 'makes-debt' && <Insist name="owesAgain">{m.refund_owes_again()}</Insist>}
          {refused?.reason === 'above-due' && <Insist name="advance">{m.payment_save_advance()}</Insist>}
        </>
      }
    >
      <div className="form-columns">
        <AmountField
          orderId={order.id}
          label={m.payment_amount()}
          due={direction === 1 ? order.most : undefined}
          required={others.length === 0}
          proposed={order.most > 0 ? showNumber(order.most) : ''}
          {...{ refused, errors }}
        />
        <Select
          id="method"
          name="method"
          label={m.payment_method()}
          defaultValue={typed?.method || 'cash'}
          error={errorIn(errors, 'method')}
        >
          <Options of={paymentMethods} words={paymentMethodName} />
        </Select>
        <TextField
          id="reference"
          name="reference"
          label={m.payment_reference()}
          hint={m.payment_reference_hint()}
          autoComplete="off"
          required={false}
          maxLength={maxReferenceLength}
          defaultValue={typed?.reference ?? ''}
          error={errorIn(errors, 'reference')}
        />
        <DateField
          id="receivedOn"
          name="receivedOn"
          label={day}
          max={today}
          defaultValue={typed?.receivedOn ?? today}
          error={errorIn(errors, 'receivedOn')}
        />
      </div>
      {others.length > 0 && <OtherOrders {...{ others, refused, errors }} />}
      <TextField
        id="note"
        name="note"
        label={m.payment_note()}
        autoComplete="off"
        required={false}
        maxLength={maxPaymentNoteLength}
        defaultValue={typed?.note ?? ''}
        error={errorIn(errors, 'note')}
      />
    </PlainForm>
  );
}

type AmountFieldProps = Pick<PaymentFormProps, 'refused'> & {
  orderId: string;
  label: string;
  /** In FCFA. */
  due: number | undefined;
  required: boolean;
  proposed: string;
  errors: FieldError[];
};

function AmountField({ orderId, label, due, required, proposed, refused, errors }: AmountFieldProps) {
  const name = `amount-${orderId}`;
  return (
    <TextField
      {...{ id: name, name, label, required }}
      hint={due === undefined ? undefined : m.payment_amount_hint({ due: showFcfa(due) })}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={refused?.amounts[orderId] ?? proposed}
      error={errorIn(errors, name)}
    />
  );
}

type OtherOrdersProps = Pick<PaymentFormProps, 'others' | 'refused'> & { errors: FieldError[] };

function OtherOrders({ others, refused, errors }: OtherOrdersProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{m.payment_others()}</legend>
      <p className="text-sm text-muted">{m.payment_others_hint()}</p>
      {others.map(({ id, number, balance }) => (
        <div key={id}>
          <input type="hidden" name="other" value={id} />
          <AmountField
            {...{ orderId: id, label: number, due: balance, required: false, proposed: '' }}
            {...{ refused, errors }}
          />
        </div>
      ))}
    </fieldset>
  );
}

function Insist({ name, children }: { name: 'owesAgain' | 'advance'; children: string }) {
  const isSending = useNavigation().state !== 'idle';
  return (
    <button className="button button-quiet" type="submit" name={name} value="yes" disabled={isSending}>
      {children}
    </button>
  );
}

function paymentErrors(refused: RefusedPayment | undefined, orderId: string, day: string): FieldError[] {
  const { amounts = {}, method, reference, receivedOn, note } = refused?.fields ?? {};
  return [
    ...Object.entries(amounts).map(([id, code]) => ({
      fieldId: `amount-${id}`,
      ...(id === orderId && { name: m.payment_amount() }),
      error: usualError(code),
    })),
    ...(method ? [{ fieldId: 'method', name: m.payment_method(), error: m.field_required() }] : []),
    ...(reference ? [{ fieldId: 'reference', name: m.payment_reference(), error: m.field_too_long() }] : []),
    ...(receivedOn ? [{ fieldId: 'receivedOn', name: day, error: m.payment_day_invalid() }] : []),
    ...(note ? [{ fieldId: 'note', name: m.payment_note(), error: m.field_too_long() }] : []),
  ];
}

export type RefusedPayment = {
  typed: TypedPayment;
  amounts: Record<string, string>;
  key: string;
  fields: PaymentRefusals;
} & ({ reason: 'fields' } | { reason: 'failed' } | Exclude<RecordedPayment, { ok: true }>);
