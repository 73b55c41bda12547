import { createElement, type Ref, useCallback, useRef } from 'react';
import { type FetcherFormProps, useFetcher } from 'react-router';
import { isUnanswered, type Unanswered } from './unanswered.ts';

/** A fetcher keeps its last answer, also after a redirect: an error would stay beside the success. Each sending resets it. */
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

/** Without an answer the last one stays, but not its field errors: they may be corrected by now. A conflict stays whole. */
export function useAnswer<Answer>(given: Answer | undefined) {
  const last = useRef<{ given: Answer | undefined; answer: Answer | undefined }>(undefined);
  if (!last.current || last.current.given !== given)
    last.current = { given, answer: isUnanswered(given) ? withoutErrors(last.current?.answer) : given };
  return { answer: last.current.answer, unanswered: isUnanswered(given) ? given : undefined };
}

function withoutErrors<Answer>(answer: Answer | undefined): Answer | undefined {
  const isRefusal = typeof answer === 'object' && answer !== null && 'reason' in answer;
  if (!isRefusal || answer.reason === 'stale') return answer;
  return { ...answer, reason: 'failed', fields: {} };
}
