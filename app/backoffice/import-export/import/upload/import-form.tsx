import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { maxTableBytes } from '../../../../domain/import-export/import/table/table.ts';
import { m } from '../../../../generated/words/messages.js';
import { FileInput } from '../../../../ui/file-input.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { sendFile } from '../../../form/upload/send-file.ts';

type Upload = { state: 'idle' } | { state: 'failed'; error: string } | { state: 'sending'; percent: number };

export function ImportForm({ error }: { error: string | undefined }) {
  const navigate = useNavigate();
  const [upload, setUpload] = useState<Upload>(error ? { state: 'failed', error } : { state: 'idle' });
  const sending = useRef<XMLHttpRequest>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('table');
    if (!(file instanceof File) || file.name === '')
      return setUpload({ state: 'failed', error: m.imports_file_missing() });
    if (file.size > maxTableBytes) return setUpload({ state: 'failed', error: m.imports_file_too_large() });
    setUpload({ state: 'sending', percent: 0 });
    sending.current = sendFile<{ to: string }>(
      '/admin/products/import',
      { field: 'table', file },
      {
        onProgress: (percent) => setUpload({ state: 'sending', percent }),
        onDone: ({ to }) => navigate(to),
        onFailed: (sentence, status) => setUpload({ state: 'failed', error: sentence ?? explain(status) }),
      },
    );
  }

  return (
    <form className="grid gap-5" method="post" encType="multipart/form-data" onSubmit={send} noValidate>
      {upload.state === 'failed' && <Notice kind="problem">{upload.error}</Notice>}
      <div className="field">
        <label htmlFor="table">{m.imports_file()}</label>
        <FileInput
          id="table"
          name="table"
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby="table-hint"
          onChange={() => setUpload({ state: 'idle' })}
        />
        <small id="table-hint">{m.imports_file_hint()}</small>
      </div>
      {upload.state === 'sending' ? (
        <Sending
          percent={upload.percent}
          onCancel={() => {
            sending.current?.abort();
            setUpload({ state: 'idle' });
          }}
        />
      ) : (
        <button className="button justify-self-start" type="submit">
          {m.imports_check()}
        </button>
      )}
    </form>
  );
}

function Sending({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const isSent = percent === 100;
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">{isSent ? m.imports_reading() : m.imports_sending()}</p>
      <progress
        className="h-3.5 w-full"
        max="100"
        {...(!isSent && { value: percent })}
        aria-label={isSent ? m.imports_reading() : m.imports_sending()}
      />
      <button className="button button-quiet" type="button" onClick={onCancel}>
        {m.cancel()}
      </button>
    </div>
  );
}

function explain(status: number): string {
  if (status === 401) return m.failure_signed_out_text();
  return status === 413 ? m.imports_file_too_large() : m.imports_not_checked();
}
