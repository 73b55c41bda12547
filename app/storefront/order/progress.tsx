import { formatMoment } from '../../domain/date.ts';
import type { BuyerStep, StepName } from '../../domain/deliveries/progress.ts';
import { m } from '../../generated/words/messages.js';
import { useStorefront } from '../layout/use-storefront.ts';

/** Nothing comes after these: the buyer has the goods. */
const isEnd = (name: StepName) => name === 'completed' || name === 'delivered';

export function Progress({ steps }: { steps: BuyerStep[] }) {
  const { language } = useStorefront();
  return (
    <section className="panel" aria-labelledby="order-progress">
      <h2 className="visually-hidden" id="order-progress">
        {m.order_progress()}
      </h2>
      <ol className="progress">
        {steps.map(({ name, state, at }) => (
          <li
            data-step={isEnd(name) && state === 'now' ? 'done' : state}
            aria-current={state === 'now' ? 'step' : undefined}
            key={name}
          >
            <b data-order-state={state === 'now' ? '' : undefined}>{stepNames[name]()}</b>
            {state !== 'now' && (
              <span className="visually-hidden">
                {' '}
                {state === 'done' ? m.order_step_done() : m.order_step_to_come()}
              </span>
            )}
            {at && (
              <time className="text-sm text-muted" dateTime={at.toISOString()}>
                {formatMoment(at, language)}
              </time>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

export const stepNames: Record<StepName, () => string> = {
  pending: m.order_step_pending,
  processing: m.order_step_processing,
  shipping: m.order_step_shipping,
  completed: m.order_step_completed,
  cancelled: m.order_step_cancelled,
  'to-prepare': m.delivery_state_to_prepare,
  ready: m.delivery_state_ready,
  'on-the-way': m.delivery_state_on_the_way,
  'at-agency': m.delivery_state_at_agency,
  delivered: m.delivery_state_delivered,
  failed: m.delivery_state_failed,
  returned: m.delivery_state_returned,
};
