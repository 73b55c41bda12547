import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { IssuedDelivery } from '../../../domain/orders/delivery/issue-delivery-note.ts';
import type { LotLine } from '../../../domain/orders/lots/allocation.ts';
import { m } from '../../../generated/words/messages.js';
import { TextField } from '../../../ui/field.tsx';
import type { Unanswered } from '../../form/unanswered.ts';
import { useFormKey } from '../../form/use-change.ts';
import { FormProblem, PlainForm, type Told } from '../../form/use-form.tsx';
import { showName, showNumber } from '../../language/show.ts';
import { shortWords, withExpired } from '../../products/stock-words.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { lotsToLeave } from '../../units/order-lot-words.ts';

type Line = {
  id: number;
  name: string;
  nameEn: string;
  quantity: number;
  delivered: number;
  left: number;
  ready: number;
  stock: number;
  expired: number;
  counted: boolean;
  /** Undefined for a product without lots. */
  lots: LotLine | undefined;
};
type DeliveryFormProps = {
  id: string;
  formKey: string;
  lines: Line[];
  refused: RefusedDelivery | undefined;
  unanswered: Unanswered | undefined;
};

export function DeliveryForm({ id, formKey, lines, refused, unanswered }: DeliveryFormProps) {
  const key = useFormKey(formKey, refused?.key);
  const { modules } = useBackoffice();
  const errors = (refused?.invalid ?? []).map((id) => ({
    fieldId: `pieces-${id}`,
    error: m.orders_quantity_invalid(),
  }));
  const open = lines.filter(({ left }) => left > 0);
  if (open.length === 0) return <p>{m.delivery_nothing_left()}</p>;
  return (
    <PlainForm
      formKey={key}
      errors={errors}
      problem={
        <FormProblem {...{ refused, unanswered }} failed={m.delivery_note_failed()} says={problemOf} />
      }
      save={m.delivery_issue()}
    >
      <p>{m.delivery_note_hint()}</p>
      <div className="grid gap-4">
        {open.map((line) => (
          <TextField
            key={line.id}
            id={`pieces-${line.id}`}
            name={`pieces-${line.id}`}
            label={showName(line)}
            hint={lineHint(line)}
            inputMode="numeric"
            autoComplete="off"
            required={false}
            defaultValue={refused?.typed[line.id] ?? String(line.left)}
            error={errors.find(({ fieldId }) => fieldId === `pieces-${line.id}`)?.error}
          />
        ))}
      </div>
      {open.some(({ lots }) => lots) && modules.includes('serials') && (
        <Link to={`/admin/orders/${id}/lots`}>{m.order_lots_choose()}</Link>
      )}
    </PlainForm>
  );
}

function lineHint(line: Line): string {
  const [left, quantity] = [showNumber(line.left), showNumber(line.quantity)];
  if (!line.counted) return m.delivery_line_service({ left, quantity });
  const stock = withExpired(showNumber(line.stock + Math.max(0, line.ready)), line.expired);
  const leaving = line.lots && lotsToLeave(line.lots);
  return [m.delivery_line({ left, quantity, stock }), leaving && m.order_lots_leave({ lots: leaving })]
    .filter(Boolean)
    .join(' ');
}

function problemOf(refused: Told<RefusedDelivery>): ReactNode {
  const sentences = {
    nothing: m.delivery_nothing,
    'too-many-pieces': m.delivery_note_too_many,
    'order-cancelled': m.invoice_cancelled,
    'not-enough-stock': m.orders_short,
    'key-used': m.delivery_key_used,
  };
  return (
    <>
      <p>{sentences[refused.reason]()}</p>
      {refused.reason === 'not-enough-stock' && (
        <ul>
          {refused.lines.map((line) => (
            <li key={line.lineId}>
              {showName(line)} {shortWords(line)}
            </li>
          ))}
        </ul>
      )}
      {refused.reason === 'too-many-pieces' && (
        <ul>
          {refused.lines.map((line) => (
            <li key={line.lineId}>{leftWords(line)}</li>
          ))}
        </ul>
      )}
      {refused.reason === 'key-used' && (
        <Link to={`/admin/delivery-notes/${refused.id}`}>{m.delivery_note_open()}</Link>
      )}
    </>
  );
}

function leftWords({ left, ...line }: { name: string; nameEn: string; left: number }): string {
  const name = showName(line);
  return left === 0
    ? m.delivery_note_none_left({ name })
    : m.delivery_note_left({ name, left: showNumber(left) });
}

export type RefusedDelivery = {
  typed: Record<number, string>;
  key: string;
  /** Lines whose number of pieces cannot be read. */
  invalid: number[];
} & ({ reason: 'fields' | 'failed' } | Exclude<IssuedDelivery, { ok: true }>);
