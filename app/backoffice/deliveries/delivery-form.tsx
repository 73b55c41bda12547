import { formatPhone } from '../../domain/contact/phone.ts';
import type { Delivery, DeliveryEvent } from '../../domain/deliveries/delivery.queries.ts';
import type { DeliveryRefusals, TypedDelivery } from '../../domain/deliveries/delivery.schema.ts';
import { deliveryMethods, wishLimits } from '../../domain/delivery/wish.ts';
import { type Agency, placeName, type Zone } from '../../domain/delivery/zone.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';
import { Checkbox, Select, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { fieldErrors, summaryOf } from '../form/field-errors.ts';
import { useSeenVersion } from '../form/use-conflict.ts';
import { formatMoment } from '../language/format-date.ts';
import { useBackoffice } from '../shell/shell.tsx';
import { methodName, stateName } from './state-name.ts';

export type RefusedDelivery = {
  reason: 'fields' | 'stale' | 'invoiced' | 'failed';
  fields: DeliveryRefusals;
  typed: TypedDelivery;
  version: number;
  last?: DeliveryEvent | undefined;
};

type DeliveryFormProps = Delivery & {
  zones: Zone[];
  agencies: Agency[];
  refused: RefusedDelivery | undefined;
};

export function DeliveryForm({ order, delivery, zones, agencies, refused }: DeliveryFormProps) {
  const { language } = useBackoffice();
  const typed = refused?.typed ?? typedAs({ order, delivery });
  const version = useSeenVersion(delivery.version, refused);
  const errors = fieldErrors(refused?.fields ?? {}, (code) => sentences[code]());
  const field = (name: keyof typeof fieldNames) => ({
    id: name,
    name,
    label: fieldNames[name](),
    required: false,
    autoComplete: 'off',
    defaultValue: typed[name],
    error: errors[name],
  });
  return (
    <EditForm
      subject={`delivery:${order.id}:${delivery.version}`}
      failed={m.delivery_not_saved()}
      errors={summaryOf(fieldNames, errors)}
      problem={refused && <Problem refused={refused} />}
    >
      <input type="hidden" name="version" value={version} />
      <section className="card-panel">
        <h2>{m.delivery_where()}</h2>
        <Select
          id="method"
          name="method"
          label={m.delivery_method()}
          defaultValue={typed.method}
          error={errors.method}
        >
          {deliveryMethods.map((method) => (
            <option value={method} key={method}>
              {methodName(method)}
            </option>
          ))}
        </Select>
        <TextField {...field('town')} maxLength={wishLimits.town} />
        <TextField {...field('place')} maxLength={140} list="places" />
        <datalist id="places">
          {zones.map((zone) => (
            <option value={zone.name} key={zone.id}>
              {placeName(zone)} – {formatFcfa(zone.fee, language)}
            </option>
          ))}
        </datalist>
        <TextField {...field('landmark')} maxLength={wishLimits.landmark} />
        <TextField {...field('agency')} maxLength={wishLimits.agency} list="known-agencies" />
        <datalist id="known-agencies">
          {agencies.map(({ id, name }) => (
            <option value={name} key={id} />
          ))}
        </datalist>
        <TextField {...field('fee')} inputMode="numeric" />
        <Select
          id="feePaidTo"
          name="feePaidTo"
          label={m.delivery_fee_paid_to()}
          defaultValue={typed.feePaidTo}
          error={errors.feePaidTo}
        >
          <option value="shop">{m.delivery_paid_to_shop()}</option>
          <option value="carrier">{m.delivery_paid_to_carrier()}</option>
        </Select>
        <TextField {...field('promisedOn')} type="date" />
        <TextField {...field('carrier')} maxLength={80} />
        <TextField {...field('recipient')} maxLength={wishLimits.recipient} />
        <TextField {...field('recipientPhone')} type="tel" />
        <Checkbox id="isTold" name="isTold" label={m.delivery_told()} defaultChecked={typed.isTold} />
      </section>
    </EditForm>
  );
}

function Problem({ refused: { reason, last } }: { refused: RefusedDelivery }) {
  const { language } = useBackoffice();
  if (reason === 'invoiced')
    return (
      <Notice kind="problem">
        <p>{m.delivery_invoiced()}</p>
      </Notice>
    );
  if (reason !== 'stale') return null;
  return (
    <ConflictNotice
      sentence={
        <>
          <p>{m.delivery_conflict()}</p>
          {last && (
            <p>
              {m.delivery_last_step({
                state: stateName(last.state),
                by: last.by,
                when: formatMoment(new Date(last.at), language),
              })}
            </p>
          )}
        </>
      }
    />
  );
}

const fieldNames = {
  method: m.delivery_method,
  town: m.delivery_town,
  place: m.delivery_quarter,
  landmark: m.delivery_landmark_name,
  agency: m.delivery_agency_name,
  fee: m.delivery_fee,
  feePaidTo: m.delivery_fee_paid_to,
  promisedOn: m.delivery_promised_on,
  carrier: m.delivery_carrier,
  recipient: m.delivery_recipient_name,
  recipientPhone: m.delivery_recipient_phone,
};

const sentences: Record<NonNullable<DeliveryRefusals[keyof DeliveryRefusals]>, () => string> = {
  'unknown-choice': m.delivery_choice_unknown,
  'too-long': m.field_too_long,
  'phone-missing': m.phone_missing,
  'phone-invalid': m.phone_invalid,
  'amount-invalid': m.amount_invalid,
  'amount-too-large': m.amount_too_large,
  'date-invalid': m.delivery_date_invalid,
};

function typedAs({ order, delivery }: Delivery): TypedDelivery {
  const { method, town, place, landmark, recipient, recipientPhone, feePaidTo, agency, carrier } = delivery;
  return {
    ...{ method, town, place, landmark, recipient, feePaidTo, agency, carrier },
    recipientPhone: formatPhone(recipientPhone),
    fee: order.fee === 0 ? '' : String(order.fee),
    promisedOn: delivery.promisedOn ?? '',
    isTold: order.isTold,
  };
}
