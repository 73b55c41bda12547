import { type ReactNode, useRef } from 'react';
import { useActionData, useLocation } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import { explainFailure } from '../shell/failure.tsx';
import { signInAddress } from '../sign-in/address.ts';
import type { Unanswered } from './unanswered.ts';
import { useOnEach } from './use-on-each.ts';

type FailedChangeProps = {
  sentence: string;
  unanswered: Unanswered | undefined;
};

export function FailedChange({ sentence, unanswered }: FailedChangeProps) {
  return (
    <Notice kind="problem">
      <p>{sentence}</p>
      {unanswered && <Why unanswered={unanswered} />}
    </Notice>
  );
}

/** Why a form was not saved. It, or the summary of its fields, takes the focus at every answer: the button may be far below. */
export function FocusedProblem({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useOnEach(useActionData(), () => {
    const summary = place.current?.closest('form')?.querySelector<HTMLElement>('[data-error-summary]');
    if (summary) summary.focus();
    else if (place.current?.childElementCount) place.current.focus();
  });
  return (
    <div className="empty:hidden" ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}

function Why({ unanswered: { status, content } }: { unanswered: Unanswered }) {
  const { pathname, search } = useLocation();
  if (status === 401)
    return (
      <p>
        {m.failure_signed_out_text()}{' '}
        <a className="inline-flex min-h-11 items-center underline" href={signInAddress(pathname + search)}>
          {m.sign_in()}
        </a>
      </p>
    );
  if (status === 413) return <p>{m.unanswered_too_large()}</p>;
  if (status === 503) return <p>{m.unanswered_busy()}</p>;
  if (status === 0 || status >= 500) return <p>{m.unanswered_unknown()}</p>;
  return <p>{explainFailure(status, content).title}</p>;
}
