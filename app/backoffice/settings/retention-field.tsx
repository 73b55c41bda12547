import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useBackoffice } from '../shell/shell.tsx';

export function RetentionField(field: ComponentProps<typeof TextField>) {
  return (
    <>
      <TextField {...field} required={false} inputMode="numeric" hint={m.settings_retention_hint()} />
      {useBackoffice().may('manage-personal-data') && (
        <Link className="inline-flex min-h-11 items-center" to="/admin/privacy">
          {m.settings_persons()}
        </Link>
      )}
      <Notice>
        <p>{m.settings_privacy_page()}</p>
        <p>
          <a className="inline-flex min-h-11 items-center" href="/privacy">
            {m.settings_privacy_open()}
          </a>
        </p>
      </Notice>
    </>
  );
}
