import { m } from '../../generated/words/messages.js';
import { FileInput } from '../../ui/file-input.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { useChange } from '../form/use-change.ts';
import type { action } from './stamp.ts';

type StampFormProps = { isKept: boolean; isDisabled: boolean };

/** The picture itself is never shown here: it is only drawn into papers. */
export function StampForm({ isKept, isDisabled }: StampFormProps) {
  const fetcher = useChange<typeof action>();
  const isUnusable = fetcher.data?.reason === 'no-picture';
  return (
    <section className="card-panel">
      <div className="grid gap-1">
        <h2>{m.company_stamp()}</h2>
        <p className="text-muted">{m.company_stamp_hint()}</p>
        <p>{isKept ? m.company_stamp_kept() : m.company_stamp_none()}</p>
      </div>
      <fetcher.Form
        className="grid justify-items-start gap-4"
        method="post"
        action="/admin/company/stamp"
        encType="multipart/form-data"
      >
        <div className="field">
          <label htmlFor="stamp">{m.company_stamp()}</label>
          <FileInput
            id="stamp"
            name="stamp"
            accept="image/png,image/jpeg"
            disabled={isDisabled}
            {...(isUnusable && { 'aria-invalid': true, 'aria-describedby': 'stamp-error' })}
          />
          {isUnusable && (
            <p className="field-error" id="stamp-error">
              {m.company_stamp_no_picture()}
            </p>
          )}
        </div>
        {(fetcher.unanswered || fetcher.data?.reason === 'failed') && (
          <FailedChange sentence={m.company_stamp_failed()} unanswered={fetcher.unanswered} />
        )}
        <div className="flex flex-wrap gap-3">
          <button
            className="button button-quiet"
            type="submit"
            disabled={isDisabled || fetcher.state !== 'idle'}
          >
            {m.company_stamp_save()}
          </button>
          {isKept && (
            <button
              className="button button-plain"
              type="submit"
              formAction="/admin/company/stamp?remove"
              disabled={isDisabled || fetcher.state !== 'idle'}
            >
              {m.company_stamp_remove()}
            </button>
          )}
        </div>
      </fetcher.Form>
    </section>
  );
}
