import type { ReactNode } from 'react';
import { messageOf, nextStatus, orderPath } from '../../../domain/orders/edit/step.ts';
import { type OrderStatus, orderStatuses } from '../../../domain/orders/order.ts';
import { m } from '../../../generated/words/messages.js';
import { statusName } from '../../list/badges.tsx';
import { addressedName } from './addressed-name.ts';
import { openWhatsApp, useNoteOpenedChat } from './chat/open-chat.ts';

type Stepped = { id: string; status: OrderStatus; customerName: string; phone: string };

/** The state that the main button leads to: the chosen one, else the next. Undefined after the last. */
export function stepOf(stored: OrderStatus, typed: string): OrderStatus | undefined {
  const chosen = orderStatuses.find((each) => each === typed);
  const to = chosen !== undefined && chosen !== stored ? chosen : nextStatus(stored);
  return to !== undefined && messageOf(to) ? to : undefined;
}

const shortNames: Partial<Record<OrderStatus, () => string>> = {
  processing: m.orders_step_processing,
  shipping: m.orders_step_shipping,
};

type StepsProps = { stored: OrderStatus; typed: string; onChoose: (status: OrderStatus) => void };

export function Steps({ stored, typed, onChoose }: StepsProps) {
  const to = stepOf(stored, typed);
  const reached = orderPath.indexOf(stored);
  return (
    <ol className="steps flex flex-wrap gap-2" aria-label={m.orders_steps()}>
      {orderPath.map((status, place) => (
        <li
          key={status}
          data-state={place <= reached ? 'done' : status === to ? 'next' : undefined}
          aria-current={status === stored ? 'step' : undefined}
        >
          <button type="button" aria-label={statusName(status)} onClick={() => onChoose(status)}>
            {shortNames[status]?.() ?? statusName(status)}
          </button>
        </li>
      ))}
    </ol>
  );
}

type StepButtonProps = {
  order: Stepped;
  to: OrderStatus;
  /** Undefined when the save would be refused: then no text is opened. */
  link: string | undefined;
  className?: string;
};

/** Saves everything and the next state. The same tap opens WhatsApp with the text for the customer. */
export function StepButton({ order, to, link, className = '' }: StepButtonProps) {
  const note = useNoteOpenedChat(order.id);
  const message = messageOf(to);
  const writes = order.phone !== '';
  return (
    <button
      className={`button button-large ${writes ? 'button-chat' : ''} ${className}`}
      type="submit"
      name="step"
      value={to}
      onClick={({ detail }) => {
        // The second click of a double click writes nothing more.
        if (!writes || !link || !message || detail > 1) return;
        openWhatsApp(link);
        void note(message);
      }}
    >
      {writes && <span className="icon icon-chat" aria-hidden="true" />}
      <span>{stepName(to, writes ? addressedName(order.customerName) : undefined)}</span>
    </button>
  );
}

export function StepHint({ order, to }: { order: Stepped; to: OrderStatus }): ReactNode {
  const status = statusName(to);
  if (order.phone === '') return m.orders_step_hint_silent({ status });
  return to === 'completed' ? m.orders_step_hint_completed() : m.orders_step_hint({ status });
}

function stepName(to: OrderStatus, name: string | undefined): string {
  if (to === 'completed') return name ? m.orders_step_complete({ name }) : m.orders_step_complete_silent();
  if (to === 'shipping') return name ? m.orders_step_ship({ name }) : m.orders_step_ship_silent();
  return name ? m.orders_step_confirm({ name }) : m.orders_step_confirm_silent();
}
