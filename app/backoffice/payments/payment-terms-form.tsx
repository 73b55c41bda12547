import { paymentMethodName } from '../../domain/money/name-payment-method.ts';
import type { TypedPaymentTerms } from '../../domain/orders/payment-terms/terms.schema.ts';
import {
  type InstructedMethod,
  maxUssdLength,
  type PaymentTerms,
} from '../../domain/orders/payment-terms/terms.ts';
import { m } from '../../generated/words/messages.js';
import { TextArea, TextField } from '../../ui/field.tsx';
import { PlainForm, useForm } from '../form/use-form.tsx';
import type { Route } from './+types/payment-terms-page';

const methods = [
  { method: 'mtn-momo', fr: 'momoFr', en: 'momoEn', ussd: 'momoUssd' },
  { method: 'orange-money', fr: 'orangeFr', en: 'orangeEn', ussd: 'orangeUssd' },
  { method: 'bank', fr: 'bankFr', en: 'bankEn', ussd: undefined },
] as const;

/** The summary of errors names the method; beside its fields stands what they hold. */
const nameOf = (method: InstructedMethod) => () => paymentMethodName(method);

type PaymentTermsFormProps = Route.ComponentProps['loaderData'] & {
  answer: Route.ComponentProps['actionData'] | undefined;
};

export function PaymentTermsForm({ version, form, answer }: PaymentTermsFormProps) {
  const { field, area, frame } = useForm(form, answer, {
    labels: {
      ...{ momoFr: nameOf('mtn-momo'), momoEn: nameOf('mtn-momo'), momoUssd: nameOf('mtn-momo') },
      ...{ orangeFr: nameOf('orange-money'), orangeEn: nameOf('orange-money') },
      ...{ orangeUssd: nameOf('orange-money'), bankFr: nameOf('bank'), bankEn: nameOf('bank') },
      depositPercent: m.payment_terms_deposit,
      depositFrom: m.payment_terms_deposit_from,
    },
    failed: m.payment_terms_failed(),
    problems: { stale: () => m.payment_terms_stale() },
    sentences: {
      missing: m.payment_terms_french_missing,
      'ussd-invalid': m.payment_terms_ussd_invalid,
      'percent-invalid': m.payment_terms_percent_invalid,
    },
  });
  return (
    <PlainForm {...frame} save={m.save_changes()}>
      <input type="hidden" name="version" value={version} />
      {methods.map(({ method, fr, en, ussd }) => (
        <fieldset className="grid gap-3" key={method}>
          <legend className="font-semibold">{paymentMethodName(method)}</legend>
          <TextArea {...area(fr)} label={m.payment_terms_fr()} rows={2} />
          <TextArea {...area(en)} label={m.payment_terms_en()} rows={2} />
          {ussd && (
            <TextField
              {...field(ussd)}
              label={m.payment_terms_ussd()}
              hint={m.payment_terms_ussd_hint({ place: '{montant}' })}
              maxLength={maxUssdLength + 10}
            />
          )}
        </fieldset>
      ))}
      <TextField {...field('depositPercent')} hint={m.payment_terms_deposit_hint()} inputMode="numeric" />
      <TextField {...field('depositFrom')} hint={m.payment_terms_deposit_from_hint()} inputMode="numeric" />
    </PlainForm>
  );
}

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
