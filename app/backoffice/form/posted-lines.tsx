import { useEffect, useRef } from 'react';

type PostedLinesProps = { name?: string; value: string; onRestore: (value: string) => void };

/** Sends the lines of a form as one field. Its input events let the draft save them, and restore them. */
export function PostedLines({ name = 'lines', value, onRestore }: PostedLinesProps) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hidden field fires no event when its value changes
  useEffect(() => {
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
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
