import { type RefObject, useEffect, useRef, useState } from 'react';

/** A form saved while a file is prepared or sent waits for it. Returns whether one waits now. */
export function useAwaitedUpload(
  field: RefObject<HTMLInputElement | null>,
  state: 'idle' | 'sending' | 'failed',
): boolean {
  const [isAwaited, setAwaited] = useState(false);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  useEffect(() => {
    const form = field.current?.form;
    const wait = (event: SubmitEvent) => {
      if (latest.current !== 'sending') return;
      event.preventDefault();
      event.stopPropagation();
      setAwaited(true);
    };
    form?.addEventListener('submit', wait);
    return () => form?.removeEventListener('submit', wait);
  }, [field]);
  useEffect(() => {
    if (!isAwaited || state === 'sending') return;
    setAwaited(false);
    if (state === 'idle') field.current?.form?.requestSubmit();
  }, [isAwaited, state, field]);
  return isAwaited;
}
