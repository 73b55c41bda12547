import type { KeyboardEvent } from 'react';
import { m } from '../../generated/words/messages.js';

type StepperProps = {
  id: string;
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

export function Stepper({ id, label, value, error, onChange }: StepperProps) {
  const count = Number(value) || 0;
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    focusNext(event.currentTarget);
  }
  return (
    <div className="field">
      <div className="stepper grid w-fit overflow-clip">
        <button
          type="button"
          aria-label={`${m.decrease_quantity()} – ${label}`}
          disabled={count <= 1}
          onClick={() => onChange(String(count - 1))}
        >
          −
        </button>
        <input
          id={id}
          aria-label={`${m.quantity()} – ${label}`}
          inputMode="numeric"
          autoComplete="off"
          data-stepper
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          aria-label={`${m.increase_quantity()} – ${label}`}
          onClick={() => onChange(String(count + 1))}
        >
          +
        </button>
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

function focusNext(input: HTMLInputElement) {
  const all = [...(input.form ?? document).querySelectorAll<HTMLInputElement>('[data-stepper]')];
  const next = all[all.indexOf(input) + 1] ?? document.getElementById('scan');
  next?.focus();
}
