import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useActionData, useBlocker, useNavigation } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorSummary, type FieldError } from '../../ui/notice.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import { DraftOffer, forgetDraft, useDraft } from './draft.tsx';
import { FocusedFailure } from './failed-change.tsx';
import { isSame, type Snapshot, takeSnapshot } from './snapshot.ts';
import { type TypedSince, useTypedSince } from './typed-since.ts';
import { isUnanswered } from './unanswered.ts';

type EditFormProps = {
  /** Names the thing edited and its version: what is typed is kept under it, and another version begins anew. */
  subject: string;
  /** What is said on top when nothing was saved and no field is to blame: the shop failed, or gave no answer. */
  failed: string;
  /** Errors beside their fields, said again together on top. */
  errors?: FieldError[];
  /** Problems of the whole form, on top. */
  problem?: ReactNode;
  save?: string;
  /** A form to add something is saved as it is; one to change something only once something changed. */
  isNew?: boolean;
  /** For who may not save: the button is there, and disabled. */
  isDisabled?: boolean;
  /** Whether something is not saved, of a screen that knows better than a comparison with how the form began. */
  isDirty?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A form that loses nothing: a save bar from the first change, Ctrl+S, a question before leaving with changes, and what
 * was typed kept on the device until it is saved, through power cuts and ended sessions.
 */
export function EditForm(props: EditFormProps) {
  const carried = useRef<TypedSince>(undefined);
  return <Editing key={props.subject} {...props} carried={carried} />;
}

function Editing({
  subject,
  failed,
  errors = [],
  problem,
  save = m.save_changes(),
  isNew = false,
  isDisabled = false,
  isDirty,
  className = 'grid gap-6',
  children,
  carried,
}: EditFormProps & { carried: RefObject<TypedSince> }) {
  const form = useRef<HTMLFormElement>(null);
  const initial = useRef<Snapshot | undefined>(undefined);
  const [isTouched, setTouched] = useState(false);
  const isChanged = isDirty ?? isTouched;
  const { state, formMethod } = useNavigation();
  // Until the next screen stands there: in between, a second click would save a second time.
  const isSaving = state !== 'idle' && formMethod === 'POST';
  const { administrator } = useBackoffice();
  // Two people may use one device: what one typed is not offered to the other.
  const kept = `${administrator.id}:${subject}`;
  const draft = useDraft(kept, form);
  const answer = useActionData<{ reason?: string }>();
  const unanswered = isUnanswered(answer) ? answer : undefined;
  const sent = useRef<Snapshot | undefined>(undefined);

  // The first look at the form is what it is compared with: fields keep their own values.
  useEffect(() => {
    if (form.current) initial.current = takeSnapshot(form.current);
  }, []);

  function look() {
    if (!form.current || !initial.current) return;
    const now = takeSnapshot(form.current);
    const changed = !isSame(now, initial.current);
    setTouched(changed);
    if (changed) draft.keep(now);
    else forgetDraft(kept);
  }

  useTypedSince({ form, sent, carried, onRestored: look });

  // An answer that lets the fields stand ends the sending: they stay as they are.
  useEffect(() => {
    if (state === 'idle') sent.current = undefined;
  }, [state]);

  function send() {
    sent.current = form.current ? takeSnapshot(form.current) : [];
    draft.send(sent.current);
  }

  const hasFailed = Boolean(unanswered) || answer?.reason === 'failed';
  const hasErrors = errors.some(({ error }) => error) || Boolean(problem) || hasFailed;
  const isShown = isNew || isDisabled || isChanged || hasErrors;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className={className}
      onInput={look}
      onChange={look}
      onSubmit={send}
      data-edit-form
    >
      {draft.found && <DraftOffer draft={draft} onRestored={look} />}
      {hasFailed && <FocusedFailure of={answer} sentence={failed} unanswered={unanswered} />}
      {problem}
      <ErrorSummary title={m.fields_to_correct()} errors={errors} />
      {children}
      {isShown ? (
        <SaveBar isDisabled={isDisabled} isSaving={isSaving} save={save} />
      ) : (
        <noscript>
          <SaveBar isDisabled={false} isSaving={false} save={save} />
        </noscript>
      )}
      {/* Who signs in again finds what was typed as a draft. */}
      <LeaveGuard
        isDirty={isChanged && !isSaving && unanswered?.status !== 401}
        onLeave={() => forgetDraft(kept)}
      />
    </Form>
  );
}

type SaveBarProps = { isDisabled: boolean; isSaving: boolean; save: string };

function SaveBar({ isDisabled, isSaving, save }: SaveBarProps) {
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
      <kbd className="max-md:hidden">Ctrl+S</kbd>
    </div>
  );
}

function LeaveGuard({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty && (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname),
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      title={m.leave_title()}
      confirm={m.leave_confirm()}
      isOpen={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen && blocker.state === 'blocked') blocker.reset();
      }}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    >
      <p>{m.leave_text()}</p>
    </ConfirmDialog>
  );
}
