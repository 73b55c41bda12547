import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { ErrorSummary, type FieldError, Notice } from '../../ui/notice.tsx';
import type { FieldLimits } from './action/form-action.server.ts';
import type { EachReason } from './action/missing.server.ts';
import { FailedChange, FocusedProblem } from './failed-change.tsx';
import { fieldErrors, summaryOf, usualSentences } from './field-errors.ts';
import type { Unanswered } from './unanswered.ts';
import { useAnswer, useFormKey } from './use-change.ts';

type Refused = {
  reason: string;
  typed: Record<string, unknown>;
  fields: Partial<Record<string, string>>;
  key: string;
};
type Code<Of extends Refused> = NonNullable<Of['fields'][keyof Of['fields']]>;
type Unusual<Of extends Refused> = Exclude<Code<Of>, keyof typeof usualSentences>;

type FormWords<Of extends Refused, Name extends string> = {
  labels: Record<Name, () => string>;
  /** Where the name of a field is the id of something else. */
  ids?: Partial<Record<Name, string>>;
  /** Set before the id of every other field, where several forms stand on a screen. */
  prefix?: string;
  failed: string;
  /** What each reason to refuse the whole form says: a sentence, or paragraphs; or the field that it concerns, with its sentence. */
  problems: {
    [Why in Exclude<Of['reason'], 'fields' | 'failed'>]:
      | ((refused: Extract<Of, { reason: Why }>) => ReactNode)
      | [Name, () => string];
  };
} & ([Unusual<Of>] extends [never]
  ? { sentences?: UsualSentences }
  : { sentences: Record<Unusual<Of>, (name: Name) => string> & UsualSentences });
type UsualSentences = Partial<Record<keyof typeof usualSentences, () => string>>;

type FormStart<Name extends string> = {
  key: string;
  limits: FieldLimits<Name>;
  values: Partial<Record<Name, unknown>>;
};

/** Fields that know their label, limits, value and error. For the form around them, `frame` is of `PlainForm`, `edit` of `EditForm`. */
export function useForm<Of extends Refused, Name extends keyof Of['typed'] & string>(
  start: FormStart<Name>,
  given: Of | undefined,
  { labels, ids = {}, prefix = '', failed, problems, sentences }: FormWords<Of, Name>,
) {
  const { answer: refused, unanswered } = useAnswer<Of>(given);
  const formKey = useFormKey(start.key, refused?.key);
  const said: Partial<Record<string, (name: Name) => string>> = { ...usualSentences, ...sentences };
  const why = refused && (problems as Problems<Name>)[refused.reason];
  const errors = {
    ...fieldErrors<Name, string>(refused?.fields ?? {}, (code, name) => said[code]?.(name) ?? ''),
    ...(Array.isArray(why) && ({ [why[0]]: why[1]() } as Partial<Record<Name, string>>)),
  };
  const hasFailed = Boolean(unanswered) || refused?.reason === 'failed';
  const shown = (name: Name) => (refused?.typed ?? start.values)[name];
  const idOf = (name: Name): string => (ids as Partial<Record<Name, string>>)[name] ?? prefix + name;
  const choice = (name: Name) => ({
    ...{ id: idOf(name), name, label: labels[name](), error: errors[name] },
    defaultValue: String(shown(name) ?? ''),
  });
  const summary = summaryOf(labels, errors, idOf);
  const says = typeof why === 'function' && why(refused as never);
  const problem = says ? <Problem says={says} /> : undefined;
  return {
    refused,
    value: (name: Name) => String(shown(name) ?? ''),
    /** For `Select`; `field` is for what is typed. */
    choice,
    /** For `TextArea`: a long text that is pasted is refused, and not cut. */
    area: (name: Name) => ({ ...choice(name), required: start.limits[name].required }),
    check: (name: Name) => ({
      ...{ id: idOf(name), name, label: labels[name](), defaultChecked: shown(name) === true },
    }),
    field: (name: Name) => ({ ...choice(name), ...start.limits[name], autoComplete: 'off' }),
    frame: {
      ...{ formKey, errors: summary },
      problem: hasFailed ? <FailedChange sentence={failed} unanswered={unanswered} /> : problem,
    },
    edit: { failed, errors: summary, problem },
  };
}

type Problems<Name> = Record<string, ((refused: never) => ReactNode) | [Name, () => string] | undefined>;

function Problem({ says }: { says: ReactNode }) {
  return <Notice kind="problem">{says}</Notice>;
}

export type Told<Of extends { reason: string }> = Exclude<
  EachReason<Of>,
  { reason: 'fields' } | { reason: 'failed' } | { reason: 'not-found' }
>;
type FormProblemProps<Of extends { reason: string }> = {
  refused: Of | undefined;
  unanswered: Unanswered | undefined;
  failed: string;
  says: (refused: Told<Of>) => ReactNode;
};

/** Why the whole of a form without `useForm` was not saved. */
export function FormProblem<Of extends { reason: string }>(problem: FormProblemProps<Of>) {
  const { refused, unanswered, failed, says } = problem;
  const hasFailed = unanswered || refused?.reason === 'failed' || refused?.reason === 'not-found';
  return (
    <>
      {hasFailed && <FailedChange sentence={failed} unanswered={unanswered} />}
      {refused && isTold(refused) && <Problem says={says(refused)} />}
    </>
  );
}

function isTold<Of extends { reason: string }>(refused: Of | Told<Of>): refused is Told<Of> {
  return !['fields', 'failed', 'not-found'].includes(refused.reason);
}

type PlainFormProps = {
  /** Without one, the form may be sent twice. */
  formKey?: string;
  errors: FieldError[];
  problem: ReactNode;
  save: string;
  more?: ReactNode;
  children: ReactNode;
};

/** A form on a card with one button. `EditForm` is for records that are changed. */
export function PlainForm({ formKey, errors, problem, save, more, children }: PlainFormProps) {
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form className="card-panel max-w-3xl" method="post" noValidate>
      <FocusedProblem>{problem}</FocusedProblem>
      <ErrorSummary title={m.fields_to_correct()} errors={errors} />
      {formKey && <input type="hidden" name="key" value={formKey} />}
      {children}
      <div className={more ? 'flex flex-wrap gap-3' : undefined}>
        <button className="button" type="submit" disabled={isSending}>
          {save}
        </button>
        {more}
      </div>
    </Form>
  );
}
