import { createElement, type Ref, useCallback, useRef } from 'react';
import { type FetcherFormProps, useFetcher } from 'react-router';
import { isUnanswered, type Unanswered } from './unanswered.ts';

/**
 * A fetcher for a form that changes something. React Router keeps a fetcher's answer until another one comes, and a
 * redirect is none: an error would stand beside the success that follows it. So every sending begins without an answer.
 */
export function useChange<Action>(options?: { key: string }) {
  const { Form: FetcherForm, submit, reset, state, data } = useFetcher<Action>(options);
  const Form = useCallback(
    ({ onSubmit, ...form }: FetcherFormProps & { ref?: Ref<HTMLFormElement> }) =>
      createElement(FetcherForm, {
        ...form,
        onSubmit: (event) => {
          onSubmit?.(event);
          if (!event.defaultPrevented) reset();
        },
      }),
    [FetcherForm, reset],
  );
  const answer: typeof data | Unanswered = state === 'idle' && data !== null ? data : undefined;
  return {
    Form,
    submit: (...sent: Parameters<typeof submit>) => {
      reset();
      return submit(...sent);
    },
    state,
    data: isUnanswered(answer) ? undefined : answer,
    unanswered: isUnanswered(answer) ? answer : undefined,
  };
}

/**
 * An action's answer as its page shows it. One that a later sending got no answer to stays, without the errors beside
 * its fields: they may be corrected by now. The state of a conflict stays whole, for it is still to be decided.
 */
export function useAnswer<Answer>(given: Answer | undefined) {
  const kept = useRef<{ given: Answer | undefined; answer: Answer | undefined }>(undefined);
  if (!kept.current || kept.current.given !== given)
    kept.current = { given, answer: isUnanswered(given) ? withoutErrors(kept.current?.answer) : given };
  return { answer: kept.current.answer, unanswered: isUnanswered(given) ? given : undefined };
}

function withoutErrors<Answer>(answer: Answer | undefined): Answer | undefined {
  const isRefusal = typeof answer === 'object' && answer !== null && 'reason' in answer;
  if (!isRefusal || answer.reason === 'stale') return answer;
  return { ...answer, reason: 'failed', fields: {} };
}
