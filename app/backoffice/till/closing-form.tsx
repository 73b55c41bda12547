import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { Refusal } from '../../domain/outcome.ts';
import type { closeTill } from '../../domain/tills/close-till.ts';
import type { ClosingRefusals, TypedClosing } from '../../domain/tills/till.schema.ts';
import {
  type Counts,
  countName,
  denominations,
  maxClosingNoteLength,
  parseCount,
  sumCounts,
} from '../../domain/tills/till.ts';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { ErrorSummary, type FieldError, Notice } from '../../ui/notice.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { errorIn, fieldErrors } from '../form/field-errors.ts';
import type { Unanswered } from '../form/unanswered.ts';
import { showFcfa, showMoment, signedAmount } from '../language/show.ts';

export type RefusedClosing = {
  typed: TypedClosing;
  fields: ClosingRefusals;
  id: string;
  seen: number;
} & (
  | { reason: 'fields' }
  | { reason: 'failed' }
  | Exclude<Refusal<typeof closeTill>, { reason: 'not-found' }>
);

type ClosingFormProps = {
  /** Undefined when it was closed meanwhile. */
  session: { id: string; till: string; expected: number } | undefined;
  refused: RefusedClosing | undefined;
  unanswered: Unanswered | undefined;
};

export function ClosingForm({ session, refused, unanswered }: ClosingFormProps) {
  // The session as it was when the count began: a reload of the page's data brings later movements.
  const [first] = useState(session);
  const [counted, setCounted] = useState<number>();
  // A till is counted without its expected sum in sight, then compared.
  const [isCompared, setCompared] = useState(false);
  const isSending = useNavigation().state !== 'idle';
  const id = refused?.id ?? first?.id ?? '';
  const seen = refused?.seen ?? first?.expected ?? 0;
  const errors = closingErrors(refused);
  return (
    <Form
      className="card-panel max-w-3xl"
      method="post"
      noValidate
      onInput={({ currentTarget }) => setCounted(sumTyped(new FormData(currentTarget)))}
    >
      <Problem refused={refused} unanswered={unanswered} />
      <ErrorSummary title={m.fields_to_correct()} errors={errors} />
      <input type="hidden" name="session" value={id} />
      <input type="hidden" name="seen" value={seen} />
      {first && <h2 className="wrap-anywhere">{first.till}</h2>}
      <CountFields refused={refused} errors={errors} />
      {counted !== undefined && (
        <Comparison {...{ counted, isCompared }} expected={seen} onCompare={() => setCompared(true)} />
      )}
      <TextField
        id="note"
        name="note"
        label={m.payment_note()}
        hint={m.till_note_hint()}
        autoComplete="off"
        required={false}
        maxLength={maxClosingNoteLength}
        defaultValue={refused?.typed.note ?? ''}
        error={errorIn(errors, 'note')}
      />
      <div>
        <button className="button" type="submit" disabled={isSending}>
          {m.till_close()}
        </button>
      </div>
    </Form>
  );
}

function closingErrors(refused: RefusedClosing | undefined): FieldError[] {
  const errors = fieldErrors(refused?.fields ?? {}, (code) => sentences[code]());
  return [
    ...denominations.map((of) => ({
      ...{ fieldId: countName(of), error: errors[countName(of)] },
      name: showFcfa(of),
    })),
    { fieldId: 'note', name: m.payment_note(), error: errors.note },
  ];
}

/** Undefined while nothing that is a number was typed. */
function sumTyped(form: FormData): number | undefined {
  const counts: Counts = {};
  for (const of of denominations) {
    const count = parseCount(String(form.get(countName(of)) ?? ''));
    if (typeof count === 'number') counts[of] = count;
  }
  return Object.keys(counts).length === 0 ? undefined : sumCounts(counts);
}

type CountFieldsProps = { refused: RefusedClosing | undefined; errors: FieldError[] };

function CountFields({ refused, errors }: CountFieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{m.till_counting()}</legend>
      <p className="text-sm text-muted">{m.till_counting_hint()}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {denominations.map((of) => (
          <TextField
            key={of}
            id={countName(of)}
            name={countName(of)}
            label={showFcfa(of)}
            inputMode="numeric"
            autoComplete="off"
            required={false}
            maxLength={7}
            defaultValue={refused?.typed[countName(of)] ?? ''}
            error={errorIn(errors, countName(of))}
          />
        ))}
      </div>
    </fieldset>
  );
}

type ComparisonProps = { counted: number; expected: number; isCompared: boolean; onCompare: () => void };

function Comparison({ counted, expected, isCompared, onCompare }: ComparisonProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <dl className="facts w-full" aria-live="polite">
        <div>
          <dt>{m.till_counted()}</dt>
          <dd className="font-semibold">{showFcfa(counted)}</dd>
        </div>
        {isCompared && (
          <>
            <div>
              <dt>{m.till_expected()}</dt>
              <dd className="font-semibold">{signedAmount(expected)}</dd>
            </div>
            <div>
              <dt>{m.till_difference()}</dt>
              <dd className="font-semibold">{signedAmount(counted - expected)}</dd>
            </div>
          </>
        )}
      </dl>
      {!isCompared && (
        <button className="button button-quiet" type="button" onClick={onCompare}>
          {m.till_compare()}
        </button>
      )}
    </div>
  );
}

type ProblemProps = Pick<ClosingFormProps, 'refused' | 'unanswered'>;

function Problem({ refused, unanswered }: ProblemProps) {
  if (unanswered || refused?.reason === 'failed')
    return <FailedChange sentence={m.till_close_failed()} unanswered={unanswered} />;
  if (refused?.reason === 'moved-since')
    return <Notice kind="problem">{m.till_moved_since({ amount: signedAmount(refused.expected) })}</Notice>;
  if (refused?.reason === 'already-closed')
    return (
      <Notice kind="problem">
        <p>{m.till_already_closed({ by: refused.by, when: showMoment(refused.at) })}</p>
        <Link to={`/admin/till/sessions/${refused.id}`}>{m.till_sheet()}</Link>
      </Notice>
    );
  return null;
}

const sentences: Record<NonNullable<ClosingRefusals[keyof ClosingRefusals]>, () => string> = {
  'count-invalid': m.till_count_invalid,
  'nothing-counted': m.till_nothing_counted,
  'too-long': m.field_too_long,
};
