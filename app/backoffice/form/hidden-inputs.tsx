import { useRef, useState } from 'react';
import { useOnEach } from './use-on-each.ts';

/** The idempotency key of a form. A draft brings its own back: what was sent with it is not saved twice. */
export function FormKey({ name = 'key', value }: { name?: 'key' | 'id'; value: string }) {
  const [restored, setRestored] = useState<{ instead: string; key: string }>();
  return (
    <input
      type="hidden"
      name={name}
      value={restored?.instead === value ? restored.key : value}
      onInput={({ currentTarget }) => setRestored({ instead: value, key: currentTarget.value })}
    />
  );
}

type PostedLinesProps = { name?: string; value: string; onRestore: (value: string) => void };

/** Sends the lines of a form as one field. Its input events let the draft save them, and restore them. */
export function PostedLines({ name = 'lines', value, onRestore }: PostedLinesProps) {
  const input = useRef<HTMLInputElement>(null);
  // A hidden field fires no event when its value changes.
  useOnEach(value, () => {
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return (
    <input
      ref={input}
      type="hidden"
      name={name}
      value={value}
      onInput={(event) => {
        if (event.currentTarget.value !== value) onRestore(event.currentTarget.value);
      }}
    />
  );
}
