import { useState } from 'react';

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
