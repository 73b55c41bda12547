import type { ReactNode } from 'react';
import { phoneSentences } from '../../domain/contact/name-phone-refusal.ts';
import { formatPhone } from '../../domain/contact/phone.ts';
import type { Delivery, DeliveryEvent } from '../../domain/deliveries/delivery.queries.ts';
import type {
  DeliveryRefusals,
  StepRefusals,
  TypedDelivery,
  TypedStep,
} from '../../domain/deliveries/delivery.schema.ts';
import type { saveDelivery } from '../../domain/deliveries/save-delivery.ts';
import type { StepRefusal } from '../../domain/delivery/step.ts';
import { deliveryMethods, wishLimits } from '../../domain/delivery/wish.ts';
import { type Agency, placeName, type Zone } from '../../domain/delivery/zone.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { m } from '../../generated/words/messages.js';
import { Checkbox, fieldsOf, Options, Select, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { DateField } from '../form/date-field.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { fieldErrors, summaryOf, usualSentences } from '../form/field-errors.ts';
import { useSeenVersion } from '../form/use-conflict.ts';
import { showFcfa, showMoment, showNumber } from '../language/show.ts';
import { methodName, stateName } from './state-name.ts';
import { StepFields, useStep } from './step-fields.tsx';

type Saving = Refusal<typeof saveDelivery>;
type Beyond = Extract<Saving, { reason: 'beyond-credit-limit' }>;

export type RefusedDelivery = {
  reason: Saving['reason'] | 'fields' | 'failed';
  fields: DeliveryRefusals & StepRefusals;
  typed: TypedDelivery & TypedStep;
  version: number;
  last?: DeliveryEvent | undefined;
  beyond?: Pick<Beyond, 'organisation' | 'limit' | 'balance'> | undefined;
};

type DeliveryFormProps = Delivery & {
  zones: Zone[];
  agencies: Agency[];
  refused: RefusedDelivery | undefined;
  children: ReactNode;
};

export function DeliveryForm({ order, delivery, zones, agencies, refused, children }: DeliveryFormProps) {
  const typed = refused?.typed ?? typedAs({ order, delivery });
  const version = useSeenVersion(delivery.version, refused);
  const errors = {
    ...fieldErrors(refused?.fields ?? {}, (code) => sentences[code]()),
    ...(refused && isOfField(refused.reason) && { [fieldOf[refused.reason]]: sentences[refused.reason]() }),
  };
  const step = useStep({ order, delivery }, refused?.typed);
  const { choice, field } = fieldsOf({ names: fieldNames, typed, errors });
  const optional = (name: keyof typeof fieldNames) => ({ ...field(name), required: false });
  return (
    <EditForm
      subject={`delivery:${order.id}@${delivery.version}`}
      failed={m.delivery_not_saved()}
      errors={summaryOf(fieldNames, errors)}
      problem={refused && <Problem refused={refused} />}
      isReady={step.isProposed}
      {...(step.to !== step.state && { save: m.delivery_make_step({ state: stateName(step.to) }) })}
    >
      <input type="hidden" name="version" value={version} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <StepFields order={order} delivery={delivery} step={step} typed={refused?.typed} errors={errors} />
          {children}
        </div>
        <section className="card-panel">
          <h2>{m.delivery_where()}</h2>
          <Select {...choice('method')}>
            <Options of={deliveryMethods} words={methodName} />
          </Select>
          <TextField {...optional('town')} maxLength={wishLimits.town} />
          <TextField {...optional('place')} maxLength={140} list="places" />
          <datalist id="places">
            {zones.map((zone) => (
              <option value={zone.name} key={zone.id}>
                {placeName(zone)} – {showFcfa(zone.fee)}
              </option>
            ))}
          </datalist>
          <TextField {...optional('landmark')} maxLength={wishLimits.landmark} />
          <TextField {...optional('agency')} maxLength={wishLimits.agency} list="known-agencies" />
          <datalist id="known-agencies">
            {agencies.map(({ id, name }) => (
              <option value={name} key={id} />
            ))}
          </datalist>
          <TextField
            {...optional('fee')}
            inputMode="numeric"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Select {...choice('feePaidTo')}>
            <option value="shop">{m.delivery_paid_to_shop()}</option>
            <option value="carrier">{m.delivery_paid_to_carrier()}</option>
          </Select>
          <DateField {...optional('promisedOn')} />
          <TextField {...optional('carrier')} maxLength={80} />
          <TextField {...optional('recipient')} maxLength={wishLimits.recipient} />
          <TextField {...optional('recipientPhone')} type="tel" />
          <Checkbox id="isTold" name="isTold" label={m.delivery_told()} defaultChecked={typed.isTold} />
        </section>
      </div>
    </EditForm>
  );
}

function Problem({ refused: { reason, last, beyond } }: { refused: RefusedDelivery }) {
  if (reason === 'fields' || reason === 'failed' || isOfField(reason)) return null;
  const sentence = <p>{problems[reason]()}</p>;
  if (reason === 'stale')
    return (
      <ConflictNotice
        sentence={
          <>
            {sentence}
            {last && (
              <p>
                {m.delivery_last_step({
                  state: stateName(last.state),
                  by: last.by,
                  when: showMoment(new Date(last.at)),
                })}
              </p>
            )}
          </>
        }
      />
    );
  return (
    <Notice kind="problem">
      {beyond && (
        <p>
          {m.orders_beyond_limit({
            organisation: beyond.organisation,
            limit: showFcfa(beyond.limit),
            balance: showFcfa(beyond.balance),
          })}
        </p>
      )}
      {sentence}
    </Notice>
  );
}

type OfField = Exclude<StepRefusal, 'step-impossible'>;

const fieldOf = {
  'reason-missing': 'reason',
  'agency-missing': 'agency',
  'waybill-missing': 'waybill',
  'receiver-missing': 'receivedBy',
} satisfies Record<OfField, string>;

const isOfField = (reason: string): reason is OfField => Object.hasOwn(fieldOf, reason);

const problems: Record<Exclude<Saving['reason'], OfField>, () => string> = {
  'not-found': m.order_not_found,
  invoiced: m.delivery_invoiced,
  stale: m.delivery_conflict,
  'step-impossible': m.delivery_step_impossible,
  'order-cancelled': m.delivery_step_cancelled,
  'not-enough-stock': m.delivery_step_stock,
  'beyond-credit-limit': m.delivery_step_credit,
  'status-refused': m.delivery_step_status,
};

const fieldNames = {
  to: m.delivery_step,
  reason: m.delivery_reason,
  waybill: m.delivery_waybill,
  receivedBy: m.delivery_received_by,
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

type Code = Refusals[keyof Refusals];
type Refusals = RefusedDelivery['fields'];

const sentences: Record<NonNullable<Code> | OfField, () => string> = {
  'unknown-choice': m.delivery_choice_unknown,
  ...usualSentences,
  ...phoneSentences,
  'date-invalid': m.delivery_date_invalid,
  'quarter-missing': m.delivery_quarter_missing,
  'fee-of-carrier': m.delivery_fee_of_carrier,
  'reason-missing': m.delivery_reason_missing,
  'agency-missing': m.delivery_agency_missing,
  'waybill-missing': m.delivery_waybill_missing,
  'receiver-missing': m.delivery_receiver_missing,
};

function typedAs({ order, delivery }: Delivery): TypedDelivery {
  const { method, town, place, landmark, recipient, recipientPhone, feePaidTo, agency, carrier } = delivery;
  return {
    ...{ method, town, place, landmark, recipient, feePaidTo, agency, carrier },
    recipientPhone: formatPhone(recipientPhone),
    fee: order.fee === 0 ? '' : showNumber(order.fee),
    promisedOn: delivery.promisedOn ?? '',
    isTold: order.isTold,
  };
}
