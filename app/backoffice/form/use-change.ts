import { createElement, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { type FetcherFormProps, useFetcher } from 'react-router';
import { isUnanswered, type Unanswered } from './unanswered.ts';
import { askBefore, isRefusal, noteAnswered } from './unsaved/unsaved.ts';

type Options = {
  key?: string;
  /** Sent without a question while something typed is not saved: it changes nothing on this screen. */
  isBackground?: boolean;
};

/** A fetcher keeps its last answer, also after a redirect: an error would stay beside the success. Each sending resets it. */
export function useChange<Action>({ isBackground = false, ...options }: Options = {}) {
  const { Form: FetcherForm, submit, reset, state, data } = useFetcher<Action>(options);
  const sent = useRef<HTMLFormElement>(undefined);
  // Also when the form is removed by its own answer.
  useEffect(() => {
    const form = sent.current;
    if (state !== 'idle' || !form) return;
    sent.current = undefined;
    noteAnswered([form], isRefusal(data));
  }, [state, data]);
  const Form = useCallback(
    ({ onSubmit, ...form }: FetcherFormProps & { ref?: Ref<HTMLFormElement> }) =>
      createElement(FetcherForm, {
        ...form,
        onSubmit: (event) => {
          onSubmit?.(event);
          if (event.defaultPrevented) return;
          sent.current = event.currentTarget;
          reset();
        },
      }),
    [FetcherForm, reset],
  );
  const answer: typeof data | Unanswered = state === 'idle' && data !== null ? data : undefined;
  return {
    Form,
    submit: (...values: Parameters<typeof submit>) => {
      const send = () => {
        reset();
        void submit(...values);
      };
      if (isBackground) send();
      else askBefore(send);
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

export type AnswerOf<Action> = NonNullable<ReturnType<typeof useChange<Action>>['data']>;

/** The idempotency key of a form: the refused one, else the first. A reload of the page's data makes another. */
export function useFormKey(made: string, refused: string | undefined): string {
  const [first] = useState(made);
  return refused ?? first;
}
