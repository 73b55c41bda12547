import { type CartLine, encodeLine } from '../../../domain/cart/cart.ts';
import { phoneSentences } from '../../../domain/contact/name-phone-refusal.ts';
import type { DeliveryLists } from '../../../domain/delivery/delivery.queries.ts';
import { honeypotField } from '../../../domain/forms/honeypot.ts';
import { formatFcfa } from '../../../domain/money/money.ts';
import type { BuyerRefusals } from '../../../domain/orders/order.schema.ts';
import { maxNameLength } from '../../../domain/orders/order.ts';
import { m } from '../../../generated/words/messages.js';
import { fieldsOf, TextField } from '../../../ui/field.tsx';
import { HoneypotField } from '../../../ui/honeypot.tsx';
import { ErrorSummary, Notice } from '../../../ui/notice.tsx';
import { address } from '../../address.ts';
import { useStorefront } from '../../layout/use-storefront.ts';
import { PrivacyNote } from '../../privacy/privacy-note.tsx';
import { DeliveryFields, KeptWishes, wishErrors } from './delivery-fields.tsx';
import type { RefusedOrder } from './refused-order.ts';

type OrderFormProps = {
  lines: CartLine[];
  /** `total` is undefined in a cart without prices. */
  goods: { total: number | undefined; includedIn: readonly string[] };
  /** Undefined while the shop does not deliver, and in a cart without prices. */
  offer: DeliveryLists | undefined;
  orderKey: string;
  openedAt: string;
  refused: RefusedOrder | undefined;
};

export function OrderForm({ lines, goods, offer, orderKey, openedAt, refused }: OrderFormProps) {
  const { total, includedIn } = goods;
  const { language, modules } = useStorefront();
  const errors = fieldErrors(refused?.fields ?? {});
  const names = { name: m.field_name, phone: m.field_phone };
  const { field } = fieldsOf({ names, typed: refused?.typed ?? {}, errors, prefix: 'order-' });
  const summary = [
    ...(errors.name ? [{ fieldId: 'order-name', error: errors.name }] : []),
    ...(errors.phone ? [{ fieldId: 'order-phone', error: errors.phone }] : []),
    ...wishErrors(refused?.fields ?? {}),
  ];
  const wishes = refused?.typed.wishes;
  return (
    <form
      className="grid gap-4"
      id="order-form"
      method="post"
      action={address(language, '/cart')}
      noValidate
      data-order-form
    >
      <h2 className="text-h2">{m.your_details()}</h2>
      {refused && refused.reason !== 'fields' && (
        <Refused refused={refused} total={total} delivers={modules.includes('delivery')} />
      )}
      <ErrorSummary title={m.fields_to_correct()} errors={summary} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('phone')} type="tel" autoComplete="tel" hint={m.phone_hint()} />
      {offer && (
        <DeliveryFields
          offer={offer}
          goods={{ total: total ?? 0, includedIn }}
          typed={wishes}
          refused={refused?.fields ?? {}}
        />
      )}
      {!offer && wishes && (
        <KeptWishes
          wishes={modules.includes('delivery') ? wishes : { ...wishes, delivery: 'agree', zone: '' }}
        />
      )}
      <Unseen {...{ lines, total, orderKey, openedAt, refused }} />
    </form>
  );
}

type UnseenProps = Pick<OrderFormProps, 'lines' | 'orderKey' | 'openedAt' | 'refused'> & {
  total: number | undefined;
};

/** What is sent without being typed, and what the visitor's script shows when no answer came. */
function Unseen({ lines, total, orderKey, openedAt, refused }: UnseenProps) {
  return (
    <>
      <HoneypotField name={honeypotField} label={m.honeypot_label()} />
      <input type="hidden" name="key" value={orderKey} />
      <input type="hidden" name="opened" value={openedAt} />
      <input type="hidden" name="maybe-saved" value={refused?.mayBeSaved ? 'yes' : ''} />
      <Lines lines={lines} total={total} />
      <p className="field-error" role="alert" data-form-failure hidden>
        {m.cart_unknown()} {m.order_unknown_kept()}
      </p>
    </>
  );
}

function Lines({ lines, total }: { lines: CartLine[]; total: number | undefined }) {
  return (
    <div id="order-lines">
      {lines.map((line) => (
        <input key={line.productId} type="hidden" name="line" value={encodeLine(line)} />
      ))}
      <input type="hidden" name="total" value={total} />
      {lines.length === 0 && <p className="field-error">{m.cart_nothing_to_send()}</p>}
    </div>
  );
}

/** Without a script, the cart is drawn with the fee of the chosen quarter; nothing is ordered. */
export const redrawField = 'redraw';

/** Outside of the form, so that the bar with the total ends above it. */
export function SendOrder({ delivers = false }: { delivers?: boolean }) {
  const { company, language, modules } = useStorefront();
  return (
    <div className="order-send">
      <button className="button button-large button-wide" type="submit" form="order-form" data-place-order>
        {m.place_order()}
      </button>
      {modules.includes('quotes') && (
        <button
          className="button button-quiet button-wide"
          type="submit"
          form="order-form"
          formAction={address(language, '/cart/quote')}
          data-request-quote
        >
          {m.quote_request()}
        </button>
      )}
      {delivers && (
        <button
          className="button button-plain"
          type="submit"
          form="order-form"
          name={redrawField}
          value="yes"
          data-no-script
        >
          {m.cart_see_total()}
        </button>
      )}
      <p className="text-xs text-muted">
        {company.whatsapp ? m.order_next_step() : m.order_next_step_no_chat()}
      </p>
      <PrivacyNote>{m.privacy_note_order()}</PrivacyNote>
    </div>
  );
}

function fieldErrors(fields: BuyerRefusals): { name?: string; phone?: string } {
  const names = {
    'name-missing': m.name_missing,
    'name-too-long': () => m.name_too_long({ max: maxNameLength }),
  };
  return {
    ...(fields.name && { name: names[fields.name]() }),
    ...(fields.phone && { phone: phoneSentences[fields.phone]() }),
  };
}

type Shown = { total: string; minutes: number; delivers: boolean };
type Sentences = Record<Exclude<RefusedOrder['reason'], 'fields'>, (shown: Shown) => string>;

const orderSentences: Sentences = {
  'form-expired': () => m.form_expired(),
  'cart-empty': () => m.cart_empty(),
  'cart-changed': ({ total }) => m.cart_changed({ total }),
  'fee-changed': ({ delivers }) => (delivers ? m.delivery_fee_changed() : m.delivery_stopped()),
  'no-quotes': () => m.quote_request_off(),
  'key-used': () => m.key_used(),
  automatic: () => m.form_automatic(),
  'too-many': ({ minutes }) => m.order_too_many({ minutes }),
  'not-saved': () => m.order_failed(),
  unknown: () => m.order_unknown(),
};
const sentences: Record<RefusedOrder['page'], Sentences> = {
  order: orderSentences,
  quote: {
    ...orderSentences,
    'fee-changed': ({ delivers }) => (delivers ? m.quote_fee_changed() : m.quote_delivery_stopped()),
    'key-used': () => m.quote_key_used(),
    'too-many': ({ minutes }) => m.quote_request_too_many({ minutes }),
    'not-saved': () => m.quote_request_failed(),
    unknown: () => m.quote_request_unknown(),
  },
};

type RefusedProps = { refused: RefusedOrder; total: number | undefined; delivers: boolean };

function Refused({ refused, total = 0, delivers }: RefusedProps) {
  const { language } = useStorefront();
  if (refused.reason === 'fields') return null;
  return (
    <Notice
      kind={refused.reason === 'cart-changed' || refused.reason === 'fee-changed' ? 'attention' : 'problem'}
    >
      <div className="grid gap-1" tabIndex={-1} data-error-summary>
        <p>
          {sentences[refused.page][refused.reason]({
            ...{ total: formatFcfa(total, language), minutes: refused.minutes, delivers },
          })}
        </p>
        {refused.reason === 'not-saved' && <p>{m.order_failed_kept()}</p>}
        {refused.reason === 'unknown' && <p>{m.order_unknown_kept()}</p>}
        {refused.savedOrder && (
          <a className="press-line" href={refused.savedOrder}>
            {refused.page === 'quote' ? m.quote_key_used_link() : m.key_used_link()}
          </a>
        )}
      </div>
    </Notice>
  );
}
