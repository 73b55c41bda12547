import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { FailedChange } from '../failed-change.tsx';
import { type AnswerOf, useChange } from '../use-change.ts';

type ActionButtonProps<Action> = {
  to: string;
  values?: Record<string, string>;
  failed: string;
  /** Said instead for the reasons that have a sentence of their own. */
  refused?: Record<string, string> | ((answer: AnswerOf<Action>) => string | undefined);
  className?: string;
  /** Read to people who do not see what the button belongs to. */
  label?: string;
  title?: string;
  describedBy?: string;
  /** Pressed while something typed is not saved, it asks nothing: it changes another record. */
  keepsTyped?: boolean;
  isPressed?: boolean;
  children: ReactNode;
};

export function ActionButton<Action = { reason: string }>({
  to,
  values = {},
  failed,
  refused = {},
  className = 'button button-quiet button-small',
  label,
  title,
  describedBy,
  keepsTyped = false,
  isPressed,
  children,
}: ActionButtonProps<Action>) {
  const fetcher = useChange<Action>();
  const isSaving = useIsSaving(to);
  const answer = fetcher.data;
  return (
    <fetcher.Form
      method="post"
      action={to}
      preventScrollReset={keepsTyped}
      data-keeps-typed={keepsTyped ? '' : undefined}
    >
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        className={className}
        type="submit"
        disabled={isSaving || fetcher.state !== 'idle'}
        aria-label={label}
        title={title}
        aria-describedby={describedBy}
        aria-pressed={isPressed}
      >
        {children}
      </button>
      {(fetcher.unanswered || answer) && (
        <FailedChange
          sentence={(answer && sentenceOf(answer, refused)) ?? failed}
          unanswered={fetcher.unanswered}
        />
      )}
    </fetcher.Form>
  );
}

/** Whether the form of the record that a button changes is being sent: the button would act on what was stored before, or be taken for another person. */
function useIsSaving(to: string): boolean {
  const { formMethod, formAction = '' } = useNavigation();
  return formMethod === 'POST' && to.startsWith(`${formAction.split('?')[0]}/`);
}

function sentenceOf<Action>(
  answer: AnswerOf<Action>,
  refused: NonNullable<ActionButtonProps<Action>['refused']>,
): string | undefined {
  if (typeof refused === 'function') return refused(answer);
  return hasReason(answer) ? refused[answer.reason] : undefined;
}

function hasReason(answer: unknown): answer is { reason: string } {
  return typeof answer === 'object' && answer !== null && 'reason' in answer;
}
