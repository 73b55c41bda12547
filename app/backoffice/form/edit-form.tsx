import { type ReactNode, type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { Form, type ShouldRevalidateFunctionArgs, useActionData, useNavigation } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { ErrorSummary, type FieldError } from '../../ui/notice.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import { DraftOffer, useDraft } from './draft.tsx';
import { FailedChange, FocusedProblem } from './failed-change.tsx';
import { isSame, type Snapshot, takeServedSnapshot, takeSnapshot } from './snapshot.ts';
import { type TypedWhileSaving, useTypedWhileSaving } from './typed-while-saving.ts';
import { isUnanswered } from './unanswered.ts';
import { useOnEach, useOnMount } from './use-on-each.ts';

type EditFormProps = {
  /** The record and, after `@`, its version: the key of the draft. Another subject resets the fields. */
  subject: string;
  failed: string;
  errors?: FieldError[];
  problem?: ReactNode;
  save?: string;
  /** Shows the save bar before anything changed. */
  isNew?: boolean;
  /** The save bar stands in sight from the start: without a change it makes the next step. */
  isReady?: boolean;
  isDisabled?: boolean;
  isDirty?: boolean;
  className?: string;
  actions?: ReactNode;
  shortcut?: string;
  /** A function puts what the form says and its save bar where it wants them. */
  children: ReactNode | ((parts: { messages: ReactNode; bar: ReactNode }) => ReactNode);
};

/** Save bar from the first change, Ctrl+S, a question before leaving, and a draft on the device until the server saved. */
export function EditForm(props: EditFormProps) {
  const preserved = useRef<TypedWhileSaving>(undefined);
  return <Editing key={props.subject} {...props} preserved={preserved} />;
}

function Editing({ preserved, ...props }: EditFormProps & { preserved: RefObject<TypedWhileSaving> }) {
  const { subject, failed, errors = [], problem, isNew = false, isDisabled = false, children } = props;
  const { className = 'grid gap-6', save = m.save_changes(), actions, shortcut = 'Ctrl+S' } = props;
  const form = useRef<HTMLFormElement>(null);
  const { administrator } = useBackoffice();
  // Two administrators may share a device.
  const draftKey = `${administrator.id}:${subject}`;
  const { draft, initial, isTouched, compare } = useComparison(form, draftKey);
  const noteSent = useTypedWhileSaving({ form, preserved, onRestored: compare });
  const { answer, unanswered, hasFailed, isSaving } = useSaving();
  const isChanged = props.isDirty ?? isTouched;
  const hasErrors = errors.some(({ error }) => error) || Boolean(problem) || hasFailed;
  useOnEach(answer, () => {
    if (hasErrors) draft.keepUnsaved();
  });
  const messages = (
    <>
      {draft.found && <DraftOffer draft={draft} onRestored={compare} />}
      {problem && <DefaultSubmit isDisabled={isDisabled || isSaving} />}
      <FocusedProblem>
        {hasFailed && <FailedChange sentence={failed} unanswered={unanswered} />}
        {problem}
      </FocusedProblem>
      <ErrorSummary title={m.fields_to_correct()} errors={errors} />
    </>
  );
  const needsBar = isNew || props.isReady || isDisabled || isChanged || hasErrors;
  const Bar = needsBar ? SaveBar : UnchangedBar;
  const bar = <Bar {...{ isDisabled, isSaving, save, actions, shortcut }} />;

  function submit() {
    const values = form.current ? takeSnapshot(form.current) : [];
    noteSent(values);
    draft.saveUntilAnswered(values, initial.current ?? []);
  }

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className={className}
      onInput={compare}
      onChange={compare}
      onSubmit={submit}
      // For `UnsavedGuard`. After a new sign-in the draft is offered.
      data-unsaved={isChanged && !isSaving && unanswered?.status !== 401 ? '' : undefined}
      data-subject={draftKey}
      data-edit-form={isNew && !isChanged && !hasErrors ? 'untouched' : ''}
    >
      {typeof children === 'function' ? (
        children({ messages, bar })
      ) : (
        <>
          {messages}
          {children}
          {bar}
        </>
      )}
    </Form>
  );
}

/** Compares the fields with what they were at first: what differs is kept as a draft. */
function useComparison(form: RefObject<HTMLFormElement | null>, draftKey: string) {
  const draft = useDraft(draftKey, form);
  const initial = useRef<Snapshot | undefined>(undefined);
  const [isTouched, setTouched] = useState(false);
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );

  useOnMount(() => {
    if (!form.current) return;
    const shown = takeSnapshot(form.current);
    initial.current = isHydrating ? takeServedSnapshot(form.current) : shown;
    // Something was typed before the script had arrived.
    if (!isSame(shown, initial.current)) compare();
  });

  function compare() {
    if (!form.current || !initial.current) return;
    const now = takeSnapshot(form.current);
    const changed = !isSame(now, initial.current);
    setTouched(changed);
    if (changed) draft.save(now, initial.current);
    else draft.forget();
  }

  return { draft, initial, isTouched, compare };
}

function useSaving() {
  const { state, formMethod } = useNavigation();
  const answer = useActionData<{ reason?: string }>();
  const unanswered = isUnanswered(answer) ? answer : undefined;
  return {
    ...{ answer, unanswered },
    hasFailed: Boolean(unanswered) || answer?.reason === 'failed',
    // Until the next screen is shown: a second click would save twice.
    isSaving: state !== 'idle' && formMethod === 'POST',
  };
}

/** Enter presses a form's first button: it must not accept a shortage, save over others, or write to the customer. */
export function DefaultSubmit({ isDisabled = false }) {
  return (
    <button
      className="visually-hidden"
      type="submit"
      tabIndex={-1}
      aria-hidden="true"
      disabled={isDisabled}
    />
  );
}

type SaveBarProps = {
  isDisabled: boolean;
  isSaving: boolean;
  save: string;
  shortcut: string;
  actions?: ReactNode;
};

function SaveBar({ isDisabled, isSaving, save, shortcut, actions }: SaveBarProps) {
  return (
    <div className="save-bar">
      <button
        className="button"
        type="submit"
        disabled={isDisabled || isSaving}
        aria-keyshortcuts="Control+S"
        data-save
      >
        {isSaving ? m.saving() : save}
      </button>
      {actions}
      <kbd className="max-md:hidden">{shortcut}</kbd>
    </div>
  );
}

/** Without a script nothing tells a change: the save bar is always there. */
function UnchangedBar({ save, actions, shortcut }: SaveBarProps) {
  return (
    <>
      {actions && <div className="save-bar lg:hidden">{actions}</div>}
      <noscript>
        <SaveBar isDisabled={false} isSaving={false} {...{ save, shortcut }} />
      </noscript>
    </>
  );
}

/** Live events must not reload the values of an open form. */
export function skipBackgroundReload({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isBackground = !formMethod && currentUrl.href === nextUrl.href;
  return defaultShouldRevalidate && !isBackground;
}
