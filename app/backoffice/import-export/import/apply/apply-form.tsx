import { type ReactNode, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { m } from '../../../../generated/words/messages.js';
import { Checkbox } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { FailedChange } from '../../../form/failed-change.tsx';
import { useChange } from '../../../form/use-change.ts';
import { useOnEach } from '../../../form/use-on-each.ts';
import { showNumber } from '../../../language/show.ts';
import type { action } from './apply.ts';

type ApplyFormProps = {
  id: string;
  trial: string;
  rowsWithErrors: number;
  hasNewErrors: boolean;
  children: ReactNode;
};

const sentences = {
  failed: m.imports_not_started,
  'has-errors': m.imports_has_errors,
  'tried-again': m.imports_tried_again,
};

/** With errors, the administrator must first accept that these rows are left out. */
export function ApplyForm({ id, trial, rowsWithErrors, hasNewErrors, children }: ApplyFormProps) {
  const fetcher = useChange<typeof action>();
  const [leavesOut, setLeavesOut] = useState(false);
  const { revalidate } = useRevalidator();
  // It may have been applied: the screen says that nothing changed.
  useOnEach(fetcher.unanswered, (unanswered) => unanswered && void revalidate());
  const hasErrors = rowsWithErrors > 0 || hasNewErrors;
  const isStarting = fetcher.state !== 'idle';
  return (
    <fetcher.Form className="grid gap-3" method="post" action={`/admin/products/import/${id}/apply`}>
      {fetcher.unanswered && (
        <FailedChange sentence={m.imports_apply_failed()} unanswered={fetcher.unanswered} />
      )}
      <input type="hidden" name="trial" value={trial} />
      {fetcher.data && (
        <Notice kind="problem">
          <p>{sentences[fetcher.data.reason]()}</p>
          {fetcher.data.reason === 'tried-again' && (
            <Link to={`/admin/products/import/${id}`} reloadDocument>
              {m.imports_look_again()}
            </Link>
          )}
        </Notice>
      )}
      {hasErrors && (
        <Checkbox
          id="skip-errors"
          name="skipErrors"
          value="yes"
          label={
            hasNewErrors
              ? m.imports_leave_out_changed()
              : m.imports_leave_out({ count: showNumber(rowsWithErrors) })
          }
          hint={m.imports_leave_out_hint()}
          checked={leavesOut}
          onChange={(event) => setLeavesOut(event.currentTarget.checked)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <button className="button" type="submit" disabled={isStarting || (hasErrors && !leavesOut)}>
          {isStarting ? m.imports_starting() : m.imports_apply()}
        </button>
        {children}
      </div>
    </fetcher.Form>
  );
}
