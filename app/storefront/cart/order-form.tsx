import { type CartLine, encodeLine } from '../../domain/cart/cart.ts';
import { honeypotField } from '../../domain/honeypot.ts';
import { formatFcfa } from '../../domain/money.ts';
import type { BuyerRefusals } from '../../domain/orders/order.schema.ts';
import { maxNameLength } from '../../domain/orders/order.ts';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { HoneypotField } from '../../ui/honeypot.tsx';
import { ErrorSummary, Notice } from '../../ui/notice.tsx';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { PrivacyNote } from '../privacy/privacy-note.tsx';
import type { RefusedOrder } from './refused-order.ts';

type OrderFormProps = {
  lines: CartLine[];
  total: number | undefined;
  orderKey: string;
  openedAt: string;
  refused: RefusedOrder | undefined;
};

export function OrderForm({ lines, total, orderKey, openedAt, refused }: OrderFormProps) {
  const { company, language } = useStorefront();
  const errors = fieldErrors(refused?.fields ?? {});
  const summary = [
    ...(errors.name ? [{ fieldId: 'order-name', error: errors.name }] : []),
    ...(errors.phone ? [{ fieldId: 'order-phone', error: errors.phone }] : []),
  ];
  return (
    <form
      className="grid gap-5"
      id="order-form"
      method="post"
      action={address(language, '/cart')}
      noValidate
      data-order-form
    >
      <h2 className="text-xl">{m.your_details()}</h2>
      {refused && refused.reason !== 'fields' && <Refused refused={refused} total={total} />}
      <ErrorSummary title={m.fields_to_correct()} errors={summary} />
      <TextField
        id="order-name"
        name="name"
        label={m.field_name()}
        autoComplete="name"
        defaultValue={refused?.typed.name}
        error={errors.name}
      />
      <TextField
        id="order-phone"
        name="phone"
        type="tel"
        label={m.field_phone()}
        autoComplete="tel"
        hint={m.phone_hint()}
        defaultValue={refused?.typed.phone}
        error={errors.phone}
      />
      <HoneypotField name={honeypotField} label={m.honeypot_label()} />
      <input type="hidden" name="key" value={orderKey} />
      <input type="hidden" name="opened" value={openedAt} />
      <input type="hidden" name="maybe-saved" value={refused?.mayBeSaved ? 'yes' : ''} />
      <div id="order-lines">
        {lines.map((line) => (
          <input key={line.productId} type="hidden" name="line" value={encodeLine(line)} />
        ))}
        <input type="hidden" name="total" value={total} />
        {lines.length === 0 && <p className="field-error">{m.cart_nothing_to_send()}</p>}
      </div>
      <p className="field-error" role="alert" data-form-failure hidden>
        {m.order_unknown()} {m.order_unknown_kept()}
      </p>
      <button className="button button-large button-wide" type="submit" data-place-order>
        {m.place_order()}
      </button>
      <p className="text-sm text-muted">
        {company.whatsapp ? m.order_next_step() : m.order_next_step_no_chat()}
      </p>
      <PrivacyNote>{m.privacy_note_order()}</PrivacyNote>
    </form>
  );
}

function fieldErrors(fields: BuyerRefusals): { name?: string; phone?: string } {
  const names = {
    'name-missing': m.name_missing,
    'name-too-long': () => m.name_too_long({ max: maxNameLength }),
  };
  const phones = { 'phone-missing': m.phone_missing, 'phone-invalid': m.phone_invalid };
  return {
    ...(fields.name && { name: names[fields.name]() }),
    ...(fields.phone && { phone: phones[fields.phone]() }),
  };
}

type Shown = { total: string; minutes: number };

const sentences: Record<Exclude<RefusedOrder['reason'], 'fields'>, (shown: Shown) => string> = {
  'form-expired': () => m.form_expired(),
  'cart-empty': () => m.cart_empty(),
  'cart-changed': ({ total }) => m.cart_changed({ total }),
  'key-used': () => m.key_used(),
  automatic: () => m.form_automatic(),
  'too-many': ({ minutes }) => m.order_too_many({ minutes }),
  'not-saved': () => m.order_failed(),
  unknown: () => m.order_unknown(),
};

function Refused({ refused, total = 0 }: { refused: RefusedOrder; total: number | undefined }) {
  const { language } = useStorefront();
  if (refused.reason === 'fields') return null;
  return (
    <Notice kind={refused.reason === 'cart-changed' ? 'attention' : 'problem'}>
      <div className="grid gap-1" tabIndex={-1} data-error-summary>
        <p>{sentences[refused.reason]({ total: formatFcfa(total, language), minutes: refused.minutes })}</p>
        {refused.reason === 'not-saved' && <p>{m.order_failed_kept()}</p>}
        {refused.reason === 'unknown' && <p>{m.order_unknown_kept()}</p>}
        {refused.savedOrder && (
          <a className="inline-flex min-h-11 items-center" href={refused.savedOrder}>
            {m.key_used_link()}
          </a>
        )}
      </div>
    </Notice>
  );
}
