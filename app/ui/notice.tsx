import type { ReactNode } from 'react';
import { m } from '../generated/words/messages.js';

/** `name` is the field's label, if the sentence does not name the field. */
export type FieldError = { fieldId: string; name?: string; error: string | undefined };

/** A text is one paragraph. Screen readers announce a problem at once. */
export function Notice({
  kind = 'good',
  children,
}: {
  kind?: 'good' | 'attention' | 'problem';
  children: ReactNode;
}) {
  const modifier = kind === 'good' ? '' : ` notice-${kind}`;
  return (
    <div className={`notice${modifier}`} role={kind === 'problem' ? 'alert' : 'status'}>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  );
}

/** On top of a form; takes the focus and links to each field. `title` is for several errors. */
export function ErrorSummary({ title, errors }: { title: string; errors: FieldError[] }) {
  const shown = errors.flatMap(({ fieldId, name, error }) =>
    error ? [{ fieldId, error: name ? m.field_error({ field: name, error }) : error }] : [],
  );
  if (shown.length === 0) return null;
  return (
    <div
      // Another refusal takes the focus again.
      key={shown.map(({ error }) => error).join()}
      className="notice notice-problem"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without a script too, the answer to a form that was sent is read first.
      autoFocus
      data-error-summary
      ref={takeFocus}
    >
      <p className="font-semibold">{shown.length === 1 ? m.field_to_correct() : title}</p>
      <ul>
        {shown.map(({ fieldId, error }) => (
          <li key={fieldId}>
            <a className="inline-flex min-h-11 items-center underline" href={`#${fieldId}`}>
              {error}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function takeFocus(summary: HTMLElement | null) {
  summary?.focus();
}
