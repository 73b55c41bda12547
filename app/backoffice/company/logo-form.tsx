import { m } from '../../generated/words/messages.js';
import { FailedChange } from '../form/failed-change.tsx';
import { PictureField } from '../form/upload/picture-field.tsx';
import { useChange } from '../form/use-change.ts';
import type { action } from './logo.ts';

export function LogoForm({ logoUrl, isDisabled }: { logoUrl: string; isDisabled: boolean }) {
  const fetcher = useChange<typeof action>();
  return (
    <section className="card-panel">
      <div className="grid gap-1">
        <h2>{m.company_logo()}</h2>
        <p className="text-muted">{m.company_logo_hint()}</p>
      </div>
      <fetcher.Form
        className="grid justify-items-start gap-4"
        method="post"
        action="/admin/company/logo"
        data-keeps-typed
      >
        <PictureField
          key={logoUrl}
          name="logo"
          label={m.company_logo()}
          file={logoUrl}
          isDisabled={isDisabled}
          failed={m.company_logo_not_sent()}
        />
        {(fetcher.unanswered || fetcher.data) && (
          <FailedChange sentence={m.company_logo_failed()} unanswered={fetcher.unanswered} />
        )}
        <button
          className="button button-quiet"
          type="submit"
          disabled={isDisabled || fetcher.state !== 'idle'}
        >
          {m.company_logo_save()}
        </button>
      </fetcher.Form>
    </section>
  );
}
