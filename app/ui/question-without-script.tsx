import type { ReactNode } from 'react';

export type PostedAct = {
  to: string;
  values?: Record<string, string>;
  isInForm?: boolean;
  /** Names what is asked about to people who do not see where the button stands. */
  label?: string;
};
type QuestionProps = PostedAct & { verb: string; children: ReactNode };

/** The question before an act, in the page itself: a dialog needs a script. */
export function QuestionWithoutScript({ to, values = {}, isInForm, verb, label, children }: QuestionProps) {
  const button = (
    <button className="button button-danger" type="submit" formAction={to}>
      {verb}
    </button>
  );
  return (
    <noscript>
      <details className="grid gap-2">
        <summary className="button button-quiet button-small" aria-label={label}>
          {verb}
        </summary>
        {children}
        {isInForm ? (
          button
        ) : (
          <form method="post">
            {Object.entries(values).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {button}
          </form>
        )}
      </details>
    </noscript>
  );
}
