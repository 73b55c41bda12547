import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';

type FieldProps = {
  id: string;
  label: string;
  /** What is wrong with the value, in the reader's language. */
  error?: string | undefined;
  hint?: string | undefined;
};

/** A labelled text field that says what is wrong beside it. Every field of ours is required. */
export function TextField({
  id,
  label,
  error,
  hint,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input id={id} className="input" required {...described(id, error, hint)} {...input} />
    </FieldFrame>
  );
}

export function TextArea({
  id,
  label,
  error,
  hint,
  ...area
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea id={id} className="input" required {...described(id, error, hint)} {...area} />
    </FieldFrame>
  );
}

function FieldFrame({ id, label, error, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        <span className="asterisk" aria-hidden="true">
          {'\u00a0*'}
        </span>
      </label>
      {children}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

function described(id: string, error: string | undefined, hint: string | undefined) {
  const describing = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { 'aria-describedby': describing || undefined, 'aria-invalid': error ? (true as const) : undefined };
}
