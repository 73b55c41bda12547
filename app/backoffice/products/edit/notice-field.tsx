import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '../../../generated/words/messages.js';
import { FileInput } from '../../../ui/file-input.tsx';
import { sendFile } from '../../form/upload/send-file.ts';
import { maxBytes } from '../../form/upload/shrink-picture.ts';
import { useAwaitedUpload } from '../../form/upload/use-awaited-upload.ts';

type NoticeFieldProps = { file: string; size: string; error?: string | undefined };
type Upload = { state: 'idle' | 'sending' } | { state: 'failed'; error: string };

export function NoticeField({ file, size, error }: NoticeFieldProps) {
  const [notice, setNotice] = useState({ file, size });
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const sending = useRef<XMLHttpRequest>(undefined);
  const hidden = useRef<HTMLInputElement>(null);
  const isAwaited = useAwaitedUpload(hidden, upload.state);
  useEffect(() => () => sending.current?.abort(), []);

  function change(next: typeof notice) {
    // The form reads its fields at the input event: they must hold the notice by then.
    flushSync(() => setNotice(next));
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const follow = (field: keyof typeof notice) => (event: FormEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    setNotice((now) => ({ ...now, [field]: value }));
  };

  function send(chosen: File | undefined) {
    if (!chosen) return;
    if (chosen.size > maxBytes) return setUpload({ state: 'failed', error: m.products_notice_too_large() });
    setUpload({ state: 'sending' });
    sending.current?.abort();
    sending.current = sendFile<{ filePath: string; size: number }>(
      '/upload',
      { field: 'notice', file: chosen },
      {
        onProgress: () => {},
        onDone: (answer) => {
          sending.current = undefined;
          change({ file: answer.filePath, size: String(answer.size) });
          setUpload({ state: 'idle' });
        },
        onFailed: (sentence) => {
          sending.current = undefined;
          setUpload({ state: 'failed', error: sentence ?? m.products_notice_failed() });
        },
      },
    );
  }

  const problem = upload.state === 'failed' ? upload.error : error;
  return (
    <div className="field">
      <label htmlFor="noticeFile-file">{m.products_notice()}</label>
      {notice.file ? (
        <p className="flex flex-wrap items-center gap-3">
          <a href={`/notices/${notice.file}`}>{m.products_notice_open()}</a>
          <button
            className="button button-plain"
            type="button"
            onClick={() => change({ file: '', size: '' })}
          >
            {m.products_notice_remove()}
          </button>
        </p>
      ) : (
        <p className="text-muted">{m.products_notice_none()}</p>
      )}
      <FileInput
        id="noticeFile-file"
        accept="application/pdf"
        aria-describedby={`noticeFile-hint${problem ? ' noticeFile-error' : ''}`}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => send(target.files?.[0])}
      />
      <small id="noticeFile-hint">{m.products_notice_hint()}</small>
      {upload.state === 'sending' && (
        <p role="status">{isAwaited ? m.picture_awaited() : m.products_notice_sending()}</p>
      )}
      <input ref={hidden} type="hidden" name="noticeFile" value={notice.file} onInput={follow('file')} />
      <input type="hidden" name="noticeSize" value={notice.size} onInput={follow('size')} />
      {problem && (
        <p className="field-error" id="noticeFile-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
