import type { ReactNode } from 'react';
import { m } from '../generated/words/messages.js';

/** What is wrong with a field; its name where the sentence does not say which one is meant. */
export type FieldError = { fieldId: string; name?: string; error: string | undefined };

/** A boxed sentence: good news, something to look at, or a problem (announced at once). */
export function Notice({
  kind = 'good',
  children,
}: {
  kind?: 'good' | 'attention' | 'problem';
  children: ReactNode;
}) {
  const look = kind === 'good' ? '' : ` notice-${kind}`;
  return (
    <div className={`notice${look}`} role={kind === 'problem' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

/** What is wrong in a form, on top of it; takes the focus, and leads to each field. */
export function ErrorSummary({ title, errors }: { title: string; errors: FieldError[] }) {
  const said = errors.flatMap(({ fieldId, name, error }) =>
    error ? [{ fieldId, error: name ? m.field_error({ field: name, error }) : error }] : [],
  );
  if (said.length === 0) return null;
  return (
    <div
      // Another refusal takes the focus again.
      key={said.map(({ error }) => error).join()}
      className="notice notice-problem"
      role="alert"
      tabIndex={-1}
      data-error-summary
      ref={takeFocus}
    >
      <p className="font-semibold">{title}</p>
      <ul>
        {said.map(({ fieldId, error }) => (
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
