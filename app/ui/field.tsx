import type {
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';

type FieldProps = {
  id: string;
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
};

export function TextField({
  id,
  label,
  error,
  hint,
  required = true,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} required={required}>
      <input id={id} className="input" required={required} {...described(id, error, hint)} {...input} />
    </FieldFrame>
  );
}

export function TextArea({
  id,
  label,
  error,
  hint,
  required = true,
  above,
  ...area
}: FieldProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { above?: ReactNode; ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} required={required}>
      {above}
      <textarea id={id} className="input" required={required} {...described(id, error, hint)} {...area} />
    </FieldFrame>
  );
}

/** HTML forbids `required` without an empty first option. */
export function Select({
  id,
  label,
  error,
  hint,
  required = false,
  children,
  ...select
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} required={required}>
      <select id={id} className="input" required={required} {...described(id, error, hint)} {...select}>
        {children}
      </select>
    </FieldFrame>
  );
}

export function Checkbox({
  id,
  label,
  hint,
  ...input
}: Omit<FieldProps, 'error'> & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className="checkbox">
      <input id={id} type="checkbox" {...described(id, undefined, hint)} {...input} />
      <label htmlFor={id}>{label}</label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

export function FieldFrame({
  id,
  label,
  error,
  hint,
  required,
  children,
}: FieldProps & { required: boolean; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="asterisk" aria-hidden="true">
            {'\u00a0*'}
          </span>
        )}
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

function described(id: string, error: string | undefined, hint: ReactNode) {
  const describing = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { 'aria-describedby': describing || undefined, 'aria-invalid': error ? (true as const) : undefined };
}
