import { useState } from 'react';
import type { Delivery } from '../../domain/deliveries/delivery.queries.ts';
import type { TypedStep } from '../../domain/deliveries/delivery.schema.ts';
import {
  endStates,
  nextStates,
  otherStates,
  proposedStatus,
  stepLimits,
} from '../../domain/delivery/step.ts';
import type { OrderStatus } from '../../domain/orders/order.ts';
import { m } from '../../generated/words/messages.js';
import { Checkbox, Options, Select, TextField } from '../../ui/field.tsx';
import { statusName } from '../list/badges.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import { stateName } from './state-name.ts';

/** The state that the form's one button gives the delivery: the typed one, else the next of its way, else today's. */
export function useStep({ order, delivery: { state, method } }: Delivery, typed: TypedStep | undefined) {
  const following = order.status === 'cancelled' ? [] : nextStates(state, method);
  const next = endStates.includes(state) ? [] : following;
  const offered = [...next, state, ...otherStates(state), ...following];
  const states = [...new Set(offered)];
  const [chosen, choose] = useState(typed?.to);
  const to = states.find((each) => each === chosen) ?? next[0] ?? state;
  return { state, states, to, choose, isProposed: next.length > 0 };
}

type StepFieldsProps = Delivery & {
  step: ReturnType<typeof useStep>;
  typed: TypedStep | undefined;
  errors: Partial<Record<'to' | 'reason' | 'waybill' | 'receivedBy', string>>;
};

export function StepFields(props: StepFieldsProps) {
  const { state, states, to, isProposed } = props.step;
  const fields = <Fields {...props} />;
  return (
    <section className="card-panel" aria-labelledby="steps">
      <h2 id="steps">{isProposed ? m.delivery_next_step() : m.delivery_step()}</h2>
      {isProposed && fields}
      {!isProposed && <p>{m.delivery_step_today({ state: stateName(state) })}</p>}
      {!isProposed && states.length > 1 && (
        <details open={to !== state}>
          <summary className="button button-quiet button-small">{m.delivery_correct_step()}</summary>
          <div className="mt-4 grid gap-4">{fields}</div>
        </details>
      )}
      {states.length === 1 && state === 'returned' && <p className="text-muted">{m.delivery_ended()}</p>}
    </section>
  );
}

function Fields({ order, delivery, step, typed, errors }: StepFieldsProps) {
  const { state, states, to, choose } = step;
  const { may } = useBackoffice();
  const status = proposedStatus(to);
  const words = (each: typeof state) =>
    each === state ? m.delivery_step_today({ state: stateName(each) }) : stateName(each);
  return (
    <>
      <input type="hidden" name="state" value={state} />
      <Select
        id="to"
        name="to"
        label={m.delivery_step()}
        value={to}
        error={errors.to}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <Options of={states} words={words} />
      </Select>
      {otherStates(state).includes(to) && (
        <TextField
          id="reason"
          name="reason"
          label={m.delivery_reason()}
          maxLength={stepLimits.reason}
          autoComplete="off"
          defaultValue={typed?.reason}
          error={errors.reason}
        />
      )}
      {to === 'at-agency' && state !== 'at-agency' && (
        <TextField
          id="waybill"
          name="waybill"
          label={m.delivery_waybill()}
          maxLength={stepLimits.waybill}
          autoComplete="off"
          defaultValue={typed?.waybill}
          error={errors.waybill}
        />
      )}
      {to === 'delivered' && state !== 'delivered' && (
        <TextField
          id="receivedBy"
          name="receivedBy"
          label={m.delivery_received_by()}
          maxLength={stepLimits.receivedBy}
          defaultValue={typed?.receivedBy ?? (delivery.recipient || order.customerName)}
          autoComplete="off"
          error={errors.receivedBy}
        />
      )}
      {to !== state && status && status !== order.status && may('manage-orders') && (
        <WithStatus order={order} status={status} isOn={typed?.to === to ? typed.withStatus : true} />
      )}
    </>
  );
}

type WithStatusProps = Pick<StepFieldsProps, 'order'> & { status: OrderStatus; isOn: boolean };

function WithStatus({ order, status, isOn }: WithStatusProps) {
  return (
    <div className="notice">
      <Checkbox
        key={status}
        id="withStatus"
        name="withStatus"
        label={m.delivery_with_status({ status: statusName(status) })}
        hint={m.delivery_with_status_hint({ status: statusName(order.status) })}
        defaultChecked={isOn}
      />
    </div>
  );
}
