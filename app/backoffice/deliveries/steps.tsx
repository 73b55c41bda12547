import { useState } from 'react';
import type { Delivery } from '../../domain/deliveries/delivery.queries.ts';
import {
  type DeliveryState,
  nextStates,
  otherStates,
  proposedStatus,
  stepLimits,
} from '../../domain/delivery/step.ts';
import type { Agency } from '../../domain/delivery/zone.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';
import { Checkbox, Select, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { useChange } from '../form/use-change.ts';
import { formatMoment } from '../language/format-date.ts';
import { statusName } from '../orders/status-badge.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { RefusedStep } from './move.ts';
import { stateName } from './state-name.ts';

type StepsProps = Delivery & { agencies: Agency[] };

export function Steps({ order, delivery, agencies }: StepsProps) {
  const steps = nextStates(delivery.state, delivery.method);
  const others = otherStates(delivery.state);
  const [chosen, choose] = useState<DeliveryState | undefined>(steps[0]);
  const to = [...steps, ...others].find((state) => state === chosen) ?? steps[0] ?? others[0];
  const { language, may } = useBackoffice();
  const fetcher = useChange<RefusedStep>();
  const refused = fetcher.data;
  if (!to) return <p>{m.delivery_ended()}</p>;
  const status = proposedStatus(to);
  return (
    <section className="card-panel" aria-labelledby="steps">
      <h2 id="steps">{m.delivery_next_step()}</h2>
      <fetcher.Form className="grid gap-4" method="post" action={`/admin/orders/${order.id}/delivery/step`}>
        <input type="hidden" name="version" value={delivery.version} />
        <Select
          id="to"
          name="to"
          label={m.delivery_step()}
          value={to}
          onChange={({ currentTarget }) =>
            choose([...steps, ...others].find((state) => state === currentTarget.value))
          }
        >
          {[...steps, ...others].map((state) => (
            <option value={state} key={state}>
              {stateName(state)}
            </option>
          ))}
        </Select>
        {others.includes(to) && (
          <TextField
            id="reason"
            name="reason"
            label={m.delivery_reason()}
            maxLength={stepLimits.reason}
            autoComplete="off"
          />
        )}
        {to === 'at-agency' && (
          <>
            <TextField
              id="step-agency"
              name="agency"
              label={m.delivery_agency_name()}
              maxLength={stepLimits.agency}
              defaultValue={delivery.agency}
              list="step-agencies"
              autoComplete="off"
            />
            <datalist id="step-agencies">
              {agencies.map(({ id, name }) => (
                <option value={name} key={id} />
              ))}
            </datalist>
            <TextField
              id="waybill"
              name="waybill"
              label={m.delivery_waybill()}
              maxLength={stepLimits.waybill}
              autoComplete="off"
            />
          </>
        )}
        {to === 'delivered' && (
          <TextField
            id="receivedBy"
            name="receivedBy"
            label={m.delivery_received_by()}
            maxLength={stepLimits.receivedBy}
            defaultValue={delivery.recipient || order.customerName}
            autoComplete="off"
          />
        )}
        {status && status !== order.status && may('manage-orders') && (
          <Checkbox
            key={status}
            id="withStatus"
            name="withStatus"
            label={m.delivery_with_status({ status: statusName(status) })}
            defaultChecked
          />
        )}
        {refused && (
          <Notice kind="problem">
            {refused.beyond && (
              <p>
                {m.orders_beyond_limit({
                  organisation: refused.beyond.organisation,
                  limit: formatFcfa(refused.beyond.limit, language),
                  balance: formatFcfa(refused.beyond.balance, language),
                })}
              </p>
            )}
            <p>{sentences[refused.reason]()}</p>
            {refused.last && (
              <p>
                {m.delivery_last_step({
                  state: stateName(refused.last.state),
                  by: refused.last.by,
                  when: formatMoment(new Date(refused.last.at), language),
                })}
              </p>
            )}
          </Notice>
        )}
        {fetcher.unanswered && (
          <FailedChange sentence={m.delivery_step_failed()} unanswered={fetcher.unanswered} />
        )}
        <button className="button" type="submit" disabled={fetcher.state !== 'idle'}>
          {m.delivery_make_step({ state: stateName(to) })}
        </button>
      </fetcher.Form>
    </section>
  );
}

const sentences: Record<RefusedStep['reason'], () => string> = {
  fields: m.delivery_step_fields,
  'not-found': m.order_not_found,
  stale: m.delivery_step_stale,
  'step-impossible': m.delivery_step_impossible,
  'reason-missing': m.delivery_reason_missing,
  'agency-missing': m.delivery_agency_missing,
  'waybill-missing': m.delivery_waybill_missing,
  'receiver-missing': m.delivery_receiver_missing,
  'not-enough-stock': m.delivery_step_stock,
  'beyond-credit-limit': m.delivery_step_credit,
  'status-refused': m.delivery_step_status,
  failed: m.delivery_step_failed,
};
