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
  beside,
  error,
  hint,
  required = true,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement> & { beside?: ReactNode; ref?: Ref<HTMLInputElement> }) {
  return (
    <FieldFrame {...{ id, label, beside, error, hint, required }}>
      <input
        id={id}
        className="input"
        required={required}
        {...described(id, error, hint, beside)}
        {...input}
      />
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

type NamedFields<Name extends string> = {
  names: Record<Name, () => string>;
  typed: { [Each in NoInfer<Name>]?: string | undefined };
  errors: { [Each in NoInfer<Name>]?: string | undefined };
  /** Begins the id of each field. */
  prefix?: string;
};

/** What fields say by their names: `choice` is for a `Select`, `field` for what is typed. */
export function fieldsOf<Name extends string>({ names, typed, errors, prefix = '' }: NamedFields<Name>) {
  const choice = (name: Name) => ({
    ...{ id: prefix + name, name, label: names[name]() },
    ...{ defaultValue: typed[name], error: errors[name] },
  });
  return { choice, field: (name: Name) => ({ ...choice(name), autoComplete: 'off' }) };
}

type OptionsProps<Value> = { of: readonly Value[]; words?: (value: Value) => string };

export function Options<Value extends string | number>({ of, words = String }: OptionsProps<Value>) {
  return of.map((value) => (
    <option key={value} value={value}>
      {words(value)}
    </option>
  ));
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

type FrameProps = FieldProps & {
  beside?: ReactNode;
  required: boolean;
  children: ReactNode;
};

export function FieldFrame({ id, label, beside, error, hint, required, children }: FrameProps) {
  const name = (
    <label htmlFor={id}>
      {label}
      {required && (
        <span className="asterisk" aria-hidden="true">
          {'\u00a0*'}
        </span>
      )}
    </label>
  );
  return (
    <div className="field">
      {beside === undefined ? (
        name
      ) : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          {name}
          <small id={`${id}-beside`}>{beside}</small>
        </div>
      )}
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

function described(id: string, error: string | undefined, hint: ReactNode, beside?: ReactNode) {
  const describing = [error && `${id}-error`, beside !== undefined && `${id}-beside`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return { 'aria-describedby': describing || undefined, 'aria-invalid': error ? (true as const) : undefined };
}
