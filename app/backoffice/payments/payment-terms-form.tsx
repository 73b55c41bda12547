import { Form, useNavigation } from 'react-router';
import { paymentMethodName } from '../../domain/money/name-payment-method.ts';
import type {
  PaymentTermsRefusals,
  TypedPaymentTerms,
} from '../../domain/orders/payment-terms/terms.schema.ts';
import { maxUssdLength, type PaymentTerms } from '../../domain/orders/payment-terms/terms.ts';
import { m } from '../../generated/words/messages.js';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ErrorSummary } from '../../ui/notice.tsx';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import type { Unanswered } from '../form/unanswered.ts';

export type RefusedPaymentTerms = {
  reason: 'fields' | 'stale' | 'failed';
  fields: PaymentTermsRefusals;
  typed: TypedPaymentTerms;
};

type PaymentTermsFormProps = {
  version: number;
  typed: TypedPaymentTerms;
  refused: RefusedPaymentTerms | undefined;
  unanswered: Unanswered | undefined;
};

const methods = [
  { method: 'mtn-momo', fr: 'momoFr', en: 'momoEn', ussd: 'momoUssd' },
  { method: 'orange-money', fr: 'orangeFr', en: 'orangeEn', ussd: 'orangeUssd' },
  { method: 'bank', fr: 'bankFr', en: 'bankEn', ussd: undefined },
] as const;

export function PaymentTermsForm({ version, typed, refused, unanswered }: PaymentTermsFormProps) {
  const isSending = useNavigation().state !== 'idle';
  const errorOf = (name: keyof TypedPaymentTerms) => {
    const code = refused?.fields[name];
    return code && errors[code]();
  };
  const summary = methods.flatMap(({ method, ...fields }) =>
    Object.values(fields).flatMap((name) =>
      name ? [{ fieldId: name, name: paymentMethodName(method), error: errorOf(name) }] : [],
    ),
  );
  const deposit = (['depositPercent', 'depositFrom'] as const).map((name) => ({
    fieldId: name,
    name: depositNames[name](),
    error: errorOf(name),
  }));
  return (
    <Form className="card-panel max-w-3xl" method="post" noValidate>
      {(unanswered || refused?.reason === 'failed') && (
        <FailedChange sentence={m.payment_terms_failed()} unanswered={unanswered} />
      )}
      {refused?.reason === 'stale' && <ConflictNotice sentence={<p>{m.payment_terms_stale()}</p>} />}
      <ErrorSummary title={m.fields_to_correct()} errors={[...summary, ...deposit]} />
      <input type="hidden" name="version" value={version} />
      {methods.map(({ method, fr, en, ussd }) => (
        <fieldset className="grid gap-3" key={method}>
          <legend className="font-semibold">{paymentMethodName(method)}</legend>
          <TextArea
            id={fr}
            name={fr}
            label={m.payment_terms_fr()}
            required={false}
            rows={2}
            defaultValue={typed[fr]}
            error={errorOf(fr)}
          />
          <TextArea
            id={en}
            name={en}
            label={m.payment_terms_en()}
            required={false}
            rows={2}
            defaultValue={typed[en]}
            error={errorOf(en)}
          />
          {ussd && (
            <TextField
              id={ussd}
              name={ussd}
              label={m.payment_terms_ussd()}
              hint={m.payment_terms_ussd_hint({ place: '{montant}' })}
              autoComplete="off"
              required={false}
              maxLength={maxUssdLength + 10}
              defaultValue={typed[ussd]}
              error={errorOf(ussd)}
            />
          )}
        </fieldset>
      ))}
      {deposit.map(({ fieldId, name, error }) => (
        <TextField
          key={fieldId}
          id={fieldId}
          name={fieldId}
          label={name}
          hint={depositHints[fieldId]()}
          inputMode="numeric"
          autoComplete="off"
          required={false}
          defaultValue={typed[fieldId]}
          error={error}
        />
      ))}
      <div>
        <button className="button" type="submit" disabled={isSending}>
          {m.save_changes()}
        </button>
      </div>
    </Form>
  );
}

const depositNames = { depositPercent: m.payment_terms_deposit, depositFrom: m.payment_terms_deposit_from };
const depositHints = {
  depositPercent: m.payment_terms_deposit_hint,
  depositFrom: m.payment_terms_deposit_from_hint,
};

const errors = {
  missing: m.payment_terms_french_missing,
  'too-long': m.field_too_long,
  'ussd-invalid': m.payment_terms_ussd_invalid,
  'percent-invalid': m.payment_terms_percent_invalid,
  'amount-invalid': m.amount_invalid,
  'amount-too-large': m.amount_too_large,
};

export function typedTerms({ instructions, depositPercent, depositFrom }: PaymentTerms): TypedPaymentTerms {
  const { 'mtn-momo': momo, 'orange-money': orange, bank } = instructions;
  return {
    ...{ momoFr: momo?.fr ?? '', momoEn: momo?.en ?? '', momoUssd: momo?.ussd ?? '' },
    ...{ orangeFr: orange?.fr ?? '', orangeEn: orange?.en ?? '', orangeUssd: orange?.ussd ?? '' },
    ...{ bankFr: bank?.fr ?? '', bankEn: bank?.en ?? '' },
    depositPercent: String(depositPercent ?? ''),
    depositFrom: String(depositFrom ?? ''),
  };
}
