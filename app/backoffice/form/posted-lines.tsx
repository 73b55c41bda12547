import { useRef } from 'react';
import { useOnEach } from './use-on-each.ts';

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
