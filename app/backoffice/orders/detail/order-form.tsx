import type { ComponentProps, ReactNode } from 'react';
import { messageOf } from '../../../domain/orders/edit/step.ts';
import { m } from '../../../generated/words/messages.js';
import { Options, Select } from '../../../ui/field.tsx';
import { DefaultSubmit, EditForm } from '../../form/edit-form.tsx';
import { statusesInOrder, statusName } from '../../list/badges.tsx';
import { customerLink } from './chat/customer-message.ts';
import { OrderLines } from './lines/order-lines.tsx';
import { StepButton, StepHint, Steps } from './next-step.tsx';
import { NotSavedNotice } from './not-saved-notice.tsx';
import { OrderConflict } from './order-conflict.tsx';
import { type OpenedOrder, useOrderForm } from './typed/use-order-form.ts';

type OrderFormProps = OpenedOrder & {
  shop: { companyName: string; publicUrl: string };
  money: ReactNode;
  children: ReactNode;
};

export function OrderForm({ shop, money, children, ...opened }: OrderFormProps) {
  const { order, refused } = opened;
  const form = useOrderForm(opened);
  const { open, missed, to } = form;
  const isRefused = refused && refused.reason !== 'fields' && refused.reason !== 'failed';
  const message = form.mayHandOver && to ? messageOf(to) : undefined;
  const told = { ...order, totalAmount: form.total + order.deliveryFee };
  const step = to && { order, to, link: message && customerLink(message, told, shop) };
  return (
    <EditForm
      subject={`order:${order.id}@${open.seen}`}
      isDirty={form.isDirty}
      failed={m.orders_failed()}
      errors={form.errors}
      actions={step && <StepButton className="lg:hidden" {...step} />}
      problem={
        (isRefused || missed.length > 0) && (
          <>
            <OrderConflict
              changes={missed}
              isRefused={refused?.reason === 'stale'}
              onTopOf={form.isDirty ? order.version : undefined}
              onTakeTheirs={open.takeTheirs}
            />
            <NotSavedNotice id={order.id} refused={refused} />
          </>
        )
      }
    >
      <DefaultSubmit />
      <input type="hidden" name="version" value={form.seen} />
      <input type="hidden" name="lines" value={order.lines.map((line) => line.id).join(' ')} />
      <div className="with-aside lg:grid-rows-[auto_1fr]">
        <NextStep order={order} open={open} step={step} />
        <div className="grid grid-cols-1 content-start gap-(--gap) lg:[grid-area:1/1/3/2]">
          <OrderLines order={order} form={form} />
          {money}
        </div>
        <div className="grid grid-cols-1 content-start gap-(--gap)">{children}</div>
      </div>
    </EditForm>
  );
}

type NextStepProps = {
  order: OrderFormProps['order'];
  open: ReturnType<typeof useOrderForm>['open'];
  step: ComponentProps<typeof StepButton> | undefined;
};

function NextStep({ order, open, step }: NextStepProps) {
  return (
    <section className="card-panel gap-4" aria-label={m.orders_next_step()}>
      <Steps stored={order.status} typed={open.typed.status} onChoose={(status) => open.type({ status })} />
      {step && (
        <>
          <StepButton className="button-wide max-lg:hidden" {...step} />
          <p className="text-sm text-muted max-lg:hidden">
            <StepHint order={order} to={step.to} />
          </p>
        </>
      )}
      <StatusSelect
        stored={order.status}
        typed={open.typed.status}
        onChoose={(status) => open.type({ status })}
      />
    </section>
  );
}

type StatusSelectProps = { stored: string; typed: string; onChoose: (status: string) => void };

function StatusSelect({ stored, typed, onChoose }: StatusSelectProps) {
  return (
    <Select
      id="status"
      name="status"
      label={m.order_status()}
      hint={stockHint(stored, typed)}
      value={typed}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <Options of={statusesInOrder} words={statusName} />
    </Select>
  );
}

function stockHint(stored: string, chosen: string): string | undefined {
  if (chosen === stored) return undefined;
  if (chosen === 'completed') return m.orders_stock_leaves();
  return stored === 'completed' ? m.orders_stock_returns() : undefined;
}
