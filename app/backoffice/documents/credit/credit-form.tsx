import { Link } from 'react-router';
import type { CreditRefusals, TypedCredit } from '../../../domain/orders/credit/credit.schema.ts';
import type { IssuedCredit } from '../../../domain/orders/credit/issue-credit-note.ts';
import type { ReturnableUnit } from '../../../domain/orders/credit/returned-units.ts';
import { m } from '../../../generated/words/messages.js';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import type { FieldError } from '../../../ui/notice.tsx';
import type { Unanswered } from '../../form/unanswered.ts';
import { useFormKey } from '../../form/use-change.ts';
import { FormProblem, PlainForm, type Told } from '../../form/use-form.tsx';
import { showFcfa, showName, showNumber } from '../../language/show.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { unitStateName } from '../../units/unit-words.ts';

type CreditFormProps = {
  formKey: string;
  rest: number;
  lines: { item: number; name: string; nameEn: string; left: number; units: ReturnableUnit[] }[];
  refused: RefusedCredit | undefined;
  unanswered: Unanswered | undefined;
};

export function CreditForm({ formKey, rest, lines, refused, unanswered }: CreditFormProps) {
  const key = useFormKey(formKey, refused?.key);
  const errors = creditErrors(refused);
  const errorOf = (fieldId: string) => errors.find((each) => each.fieldId === fieldId)?.error;
  return (
    <PlainForm
      formKey={key}
      errors={errors}
      problem={
        <FormProblem
          {...{ refused, unanswered }}
          failed={m.credit_failed()}
          says={(told) => <Problem refused={told} rest={rest} />}
        />
      }
      save={m.credit_issue()}
    >
      <CreditRequestFields lines={lines} rest={rest} refused={refused} errorOf={errorOf} />
      <TextField
        id="reason"
        name="reason"
        label={m.credit_reason()}
        hint={m.credit_reason_hint()}
        autoComplete="off"
        defaultValue={refused?.typed.reason ?? ''}
        error={errorOf('reason')}
      />
      <Checkbox
        id="returns"
        name="returns"
        label={m.credit_returns()}
        hint={m.credit_returns_hint()}
        defaultChecked={refused?.typed.returns ?? true}
      />
    </PlainForm>
  );
}

type CreditRequestProps = Pick<CreditFormProps, 'lines' | 'rest' | 'refused'> & {
  errorOf: (fieldId: string) => string | undefined;
};

function CreditRequestFields({ lines, rest, refused, errorOf }: CreditRequestProps) {
  const amount = showFcfa(rest);
  const chosen = refused?.typed.what || 'whole';
  const choice = (what: 'whole' | 'pieces' | 'amount', words: string) => (
    <label className="press-line gap-3" key={what}>
      <input id={`what-${what}`} type="radio" name="what" value={what} defaultChecked={chosen === what} />
      {words}
    </label>
  );
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{m.credit_what()}</legend>
      {choice('whole', m.credit_whole({ amount }))}
      {choice('pieces', m.credit_pieces())}
      <div className="form-columns pl-8">
        {lines
          .filter(({ left }) => left > 0)
          .map((line) => (
            <PiecesOfLine key={line.item} {...{ line, refused, errorOf }} />
          ))}
      </div>
      {choice('amount', m.credit_amount())}
      <div className="pl-8">
        <TextField
          id="amount"
          name="amount"
          label={m.credit_amount_field()}
          hint={m.credit_amount_hint({ amount })}
          inputMode="numeric"
          autoComplete="off"
          required={false}
          defaultValue={refused?.typed.amount ?? ''}
          error={errorOf('amount')}
        />
      </div>
    </fieldset>
  );
}

type PiecesOfLineProps = Omit<CreditRequestProps, 'lines' | 'rest'> & {
  line: CreditFormProps['lines'][number];
};

function PiecesOfLine({ line, refused, errorOf }: PiecesOfLineProps) {
  const id = `pieces-${line.item}`;
  const { modules } = useBackoffice();
  return (
    <div className="grid content-start gap-2">
      <TextField
        {...{ id, name: id }}
        label={m.credit_pieces_of({ name: showName(line), left: showNumber(line.left) })}
        inputMode="numeric"
        autoComplete="off"
        required={false}
        defaultValue={refused?.pieces[line.item] ?? ''}
        error={errorOf(id)}
      />
      {line.units.length > 0 && modules.includes('serials') && (
        <fieldset>
          <legend className="text-muted">{m.credit_serials()}</legend>
          {line.units.map((unit) => (
            <Checkbox
              key={unit.id}
              id={`unit-${unit.id}`}
              name="units"
              value={unit.id}
              label={unit.state === 'sold' ? unit.serial : `${unit.serial} · ${unitStateName(unit.state)}`}
              defaultChecked={refused?.units.includes(unit.id) ?? false}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

function Problem({ refused, rest }: { refused: Told<RefusedCredit>; rest: number }) {
  const named = { name: showName({ name: refused.name ?? '', nameEn: refused.nameEn ?? '' }) };
  const sentences = {
    nothing: m.credit_nothing,
    'too-many-pieces': () => tooManyWords(refused, named),
    'too-much': () => m.credit_too_much({ amount: showFcfa(refused.rest ?? rest) }),
    'key-used': m.credit_key_used,
    stale: m.credit_serials_stale,
    'serials-missing': () => m.credit_serials_missing({ ...named, least: showNumber(refused.least ?? 0) }),
    'too-many-serials': () => m.credit_serials_too_many({ ...named, most: showNumber(refused.most ?? 0) }),
  };
  return (
    <>
      <p>{sentences[refused.reason]()}</p>
      {refused.id && <Link to={`/admin/documents/${refused.id}`}>{m.credit_key_open()}</Link>}
    </>
  );
}

function tooManyWords({ most }: Told<RefusedCredit>, named: { name: string }): string {
  if (most === undefined) return m.credit_too_many_pieces();
  return most === 0
    ? m.credit_pieces_none_left(named)
    : m.credit_pieces_left({ ...named, most: showNumber(most) });
}

function creditErrors(refused: RefusedCredit | undefined): FieldError[] {
  const { what, amount, reason, pieces = {} } = refused?.fields ?? {};
  return [
    ...(what ? [{ fieldId: 'what-whole', error: m.credit_what_missing() }] : []),
    ...Object.keys(pieces).map((item) => ({ fieldId: `pieces-${item}`, error: m.orders_quantity_invalid() })),
    ...(amount ? [{ fieldId: 'amount', name: m.credit_amount_field(), error: m.amount_invalid() }] : []),
    ...(reason
      ? [
          {
            fieldId: 'reason',
            name: m.credit_reason(),
            error: reason === 'missing' ? m.field_required() : m.field_too_long(),
          },
        ]
      : []),
  ];
}

export type RefusedCredit = {
  typed: TypedCredit;
  pieces: Record<number, string>;
  units: number[];
  key: string;
  fields: CreditRefusals;
  rest?: number;
  name?: string;
  nameEn?: string;
  least?: number;
  most?: number;
  id?: string;
  reason: 'fields' | 'failed' | Exclude<IssuedCredit, { ok: true }>['reason'];
};
