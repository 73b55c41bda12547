import { Form, useNavigation } from 'react-router';
import type { TypedTerms } from '../../../domain/documents/terms.schema.ts';
import { m } from '../../../generated/words/messages.js';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { ErrorSummary } from '../../../ui/notice.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { fieldErrors, summaryOf } from '../../form/field-errors.ts';
import type { Unanswered } from '../../form/unanswered.ts';
import type { RefusedTerms } from './refused-terms.ts';

type TermsField = Exclude<keyof TypedTerms, 'byState'>;
type TermsFormProps = {
  order: { id: string; number: string; isCompleted: boolean };
  next: string;
  places: readonly (1 | 2 | 3)[];
  refused: RefusedTerms | undefined;
  unanswered: Unanswered | undefined;
};

const names: Record<TermsField, () => string> = {
  purchaseOrder: m.invoice_purchase_order,
  label1: () => m.invoice_withholding({ place: 1 }),
  rate1: () => m.invoice_withholding_rate({ place: 1 }),
  label2: () => m.invoice_withholding({ place: 2 }),
  rate2: () => m.invoice_withholding_rate({ place: 2 }),
  label3: () => m.invoice_withholding({ place: 3 }),
  rate3: () => m.invoice_withholding_rate({ place: 3 }),
};

const sentences = {
  'too-long': m.field_too_long,
  'label-missing': m.invoice_label_missing,
  'rate-invalid': m.invoice_rate_invalid,
};

/** A proforma closes nothing and takes a number of its own; the other button issues the invoice. */
export function InvoiceTermsForm({ order, next, places, refused, unanswered }: TermsFormProps) {
  const isSending = useNavigation().state !== 'idle';
  const errors = fieldErrors(refused?.fields ?? {}, (refusal) => sentences[refusal]());
  const field = (name: TermsField) => ({
    id: name,
    name,
    label: names[name](),
    defaultValue: refused?.typed[name] ?? '',
    error: errors[name],
    required: false,
    autoComplete: 'off',
  });
  return (
    <Form
      className="grid max-w-3xl gap-6"
      method="post"
      action={`/admin/orders/${order.id}/invoice/new`}
      noValidate
    >
      {(unanswered || refused?.reason === 'failed') && (
        <FailedChange sentence={m.orders_invoice_failed()} unanswered={unanswered} />
      )}
      <ErrorSummary title={m.fields_to_correct()} errors={summaryOf(names, errors)} />
      {!order.isCompleted && <p className="wrap-anywhere">{m.invoice_ask({ number: order.number })}</p>}
      <section className="card-panel" aria-labelledby="terms">
        <h2 id="terms">{m.invoice_terms_title()}</h2>
        <div className="form-columns">
          <TextField {...field('purchaseOrder')} />
          <Checkbox
            id="byState"
            name="byState"
            label={m.invoice_by_state()}
            hint={m.invoice_by_state_hint()}
            defaultChecked={refused?.typed.byState ?? false}
          />
          {places.flatMap((place) => [
            <TextField
              key={`label${place}`}
              {...field(`label${place}`)}
              hint={place === 1 && m.invoice_withholding_hint()}
            />,
            <TextField key={`rate${place}`} {...field(`rate${place}`)} inputMode="decimal" />,
          ])}
        </div>
      </section>
      <div className="flex flex-wrap gap-3">
        <button className="button" type="submit" disabled={isSending}>
          <span className="icon icon-print" aria-hidden="true" />
          {m.invoice_now({ number: next })}
        </button>
        <button
          className="button button-quiet"
          type="submit"
          disabled={isSending}
          formAction={`/admin/orders/${order.id}/proforma`}
        >
          {m.invoice_proforma()}
        </button>
      </div>
    </Form>
  );
}
