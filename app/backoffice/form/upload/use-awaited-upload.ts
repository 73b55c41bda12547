import { type RefObject, useEffect, useState } from 'react';

/** A form saved during an upload waits for it. Returns whether one waits now; `sending` holds the upload that runs. */
export function useAwaitedUpload(
  field: RefObject<HTMLInputElement | null>,
  sending: RefObject<XMLHttpRequest | undefined>,
  state: 'idle' | 'sending' | 'failed',
): boolean {
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    const form = field.current?.form;
    const wait = (event: SubmitEvent) => {
      if (!sending.current) return;
      event.preventDefault();
      event.stopPropagation();
      setAwaited(true);
    };
    form?.addEventListener('submit', wait);
    return () => form?.removeEventListener('submit', wait);
  }, [field, sending]);
  useEffect(() => {
    if (!isAwaited || state === 'sending') return;
    setAwaited(false);
    if (state === 'idle') field.current?.form?.requestSubmit();
  }, [isAwaited, state, field]);
  return isAwaited;
}
