import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { isUnanswered, type Unanswered } from './unanswered.ts';

/**
 * A fetcher for a form that changes something. React Router keeps a fetcher's answer until another one comes, and a
 * redirect is none: an error would stand beside the success that follows it. Here an answer is that of the last sending.
 */
export function useChange<Action>(options?: { key: string }) {
  const fetcher = useFetcher<Action>(options);
  const earlier = useRef<unknown>(fetcher.data);
  if (fetcher.state === 'submitting') earlier.current = fetcher.data;
  const answer: typeof fetcher.data | Unanswered =
    fetcher.state === 'idle' && fetcher.data !== earlier.current ? fetcher.data : undefined;
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    state: fetcher.state,
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
