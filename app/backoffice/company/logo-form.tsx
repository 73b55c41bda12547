import { useFetcher } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { PictureField } from '../form/picture-field.tsx';
import type { action } from './logo.ts';

/** The logo is saved by itself: it needs no other field, and disturbs none. */
export function LogoForm({ logoUrl, isDisabled }: { logoUrl: string; isDisabled: boolean }) {
  const fetcher = useFetcher<typeof action>();
  return (
    <section className="card-panel">
      <div className="grid gap-1">
        <h2>{m.company_logo()}</h2>
        <p className="text-muted">{m.company_logo_hint()}</p>
      </div>
      <fetcher.Form className="grid justify-items-start gap-4" method="post" action="/admin/company/logo">
        <PictureField
          key={logoUrl}
          name="logo"
          label={m.company_logo()}
          file={logoUrl}
          isDisabled={isDisabled}
          error={fetcher.state === 'idle' && fetcher.data ? m.company_logo_failed() : undefined}
        />
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
