import { Form, useNavigation } from 'react-router';
import { type WithholdingBase, withholdingBases } from '../../../domain/documents/document.ts';
import type { TermsRefusals, TypedTerms } from '../../../domain/documents/terms.schema.ts';
import { m } from '../../../generated/words/messages.js';
import { Checkbox, Options, Select, TextField } from '../../../ui/field.tsx';
import { ErrorSummary, Notice } from '../../../ui/notice.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { fieldErrors, summaryOf } from '../../form/field-errors.ts';
import type { Unanswered } from '../../form/unanswered.ts';

type Place = 1 | 2 | 3;
type Box = 'byState' | 'vatWithheld';
type TermsField = Exclude<keyof TypedTerms, 'byState'>;
type TermsFormProps = {
  order: { id: string; number: string; isCompleted: boolean };
  next: string;
  /** Without VAT on the paper, nothing is kept of it. */
  statesVat: boolean;
  places: readonly Place[];
  refused: RefusedTerms | undefined;
  unanswered: Unanswered | undefined;
};

const names: Record<TermsField, () => string> = {
  purchaseOrder: m.invoice_purchase_order,
  vatWithheld: m.paper_vat_withheld,
  base1: () => m.invoice_withholding_base({ place: 1 }),
  base2: () => m.invoice_withholding_base({ place: 2 }),
  base3: () => m.invoice_withholding_base({ place: 3 }),
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
  'rate-missing': m.invoice_rate_invalid,
  'rates-too-high': m.invoice_rates_too_high,
  'base-unknown': m.field_required,
  'vat-twice': m.invoice_vat_twice,
};

const baseNames: Record<WithholdingBase, () => string> = {
  net: m.invoice_base_net,
  'taxed-net': m.invoice_base_taxed_net,
  vat: m.invoice_base_vat,
};

/** A proforma closes nothing and takes a number of its own; the other button issues the invoice. */
export function InvoiceTermsForm({ order, next, statesVat, places, refused, unanswered }: TermsFormProps) {
  const isSending = useNavigation().state !== 'idle';
  const { errors, box, field } = termsFields(refused);
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
      {refused?.reason === 'vat-not-stated' && <Notice kind="problem">{m.invoice_vat_not_stated()}</Notice>}
      <ErrorSummary title={m.fields_to_correct()} errors={summaryOf(names, errors)} />
      {!order.isCompleted && <p className="wrap-anywhere">{m.invoice_ask({ number: order.number })}</p>}
      <section className="card-panel" aria-labelledby="terms">
        <h2 id="terms">{m.invoice_terms_title()}</h2>
        <div className="form-columns">
          <TextField {...field('purchaseOrder')} />
          {statesVat ? (
            <div className="grid content-start gap-3">
              <Checkbox {...box('byState')} label={m.invoice_by_state()} hint={m.invoice_by_state_hint()} />
              <Checkbox
                {...box('vatWithheld')}
                label={m.paper_vat_withheld()}
                hint={m.invoice_vat_withheld_hint()}
              />
            </div>
          ) : (
            <p className="text-sm text-muted">{m.invoice_vat_not_stated()}</p>
          )}
          {places.map((place) => (
            <Withholding key={place} {...{ place, field, statesVat }} />
          ))}
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

function termsFields(refused: RefusedTerms | undefined) {
  const errors = fieldErrors(refused?.fields ?? {}, (refusal) => sentences[refusal]());
  const box = (name: Box) => ({
    id: name,
    name,
    defaultChecked: refused?.typed[name] ?? false,
  });
  const field = (name: Exclude<TermsField, Box>) => ({
    id: name,
    name,
    label: names[name](),
    defaultValue: refused?.typed[name] ?? '',
    error: errors[name],
    required: false,
    autoComplete: 'off',
  });
  return { errors, box, field };
}

type WithholdingProps = { place: Place; statesVat: boolean; field: ReturnType<typeof termsFields>['field'] };

function Withholding({ place, field, statesVat }: WithholdingProps) {
  const chosen = field(`base${place}`);
  return (
    <>
      <TextField {...field(`label${place}`)} hint={place === 1 && m.invoice_withholding_hint()} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field(`rate${place}`)} inputMode="decimal" />
        {statesVat && (
          <Select {...chosen} defaultValue={chosen.defaultValue || 'net'}>
            <Options of={withholdingBases} words={(base) => baseNames[base]()} />
          </Select>
        )}
      </div>
    </>
  );
}

export type RefusedTerms = {
  typed: TypedTerms;
  fields: TermsRefusals;
  reason: 'fields' | 'vat-not-stated' | 'failed';
};
