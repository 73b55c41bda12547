import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '../../../generated/words/messages.js';
import { pictureAddress } from '../../../platform/pictures/picture-file.ts';
import { FileInput } from '../../../ui/file-input.tsx';
import { useOnMount } from '../use-on-each.ts';
import { sendFile } from './send-file.ts';
import { maxBytes, shrinkPicture } from './shrink-picture.ts';
import { useAwaitedUpload } from './use-awaited-upload.ts';

type PictureFieldProps = {
  name: string;
  colorName?: string;
  label: string;
  file: string;
  color?: string;
  error?: string | undefined;
  failed?: string;
  isDisabled?: boolean;
  mayTake?: boolean;
};

type Upload = { state: 'idle' | 'failed'; error?: string } | { state: 'sending'; percent: number };

/** Uploads at once, while the form is filled in. A form saved earlier waits for the upload. */
export function PictureField({
  name,
  colorName,
  label,
  file,
  color = '',
  error,
  failed = m.picture_failed(),
  isDisabled,
  mayTake = false,
}: PictureFieldProps) {
  const [picture, setPicture] = useState({ file, color });
  const [preview, setPreview] = useState<string | undefined>(undefined);
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const sending = useRef<XMLHttpRequest>(undefined);
  const hidden = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  /** What was chosen last, also while it is made smaller. */
  const latest = useRef<File>(undefined);
  useEffect(
    () => () => {
      latest.current = undefined;
      sending.current?.abort();
    },
    [],
  );
  // On a slow phone a picture may be chosen before hydration.
  useOnMount(() => choose(camera.current?.files?.[0] ?? chooser.current?.files?.[0]));
  const isAwaited = useAwaitedUpload(hidden, upload.state);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  function change(next: { file: string; color: string }) {
    // The form reads its fields at the input event: they must hold the picture by then.
    flushSync(() => setPicture(next));
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function follow(field: keyof typeof picture) {
    return (event: FormEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      if (value === picture[field]) return;
      setPreview(undefined);
      setPicture((now) => ({ ...now, [field]: value }));
    };
  }

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    setPreview(URL.createObjectURL(chosen));
    setUpload({ state: 'sending', percent: 0 });
    sending.current?.abort();
    latest.current = chosen;
    void shrinkPicture(chosen).then((file) => {
      if (latest.current === chosen) send(file);
    });
  }

  function send(file: File) {
    // Checked first because mobile data is expensive.
    if (file.size > maxBytes) {
      setPreview(undefined);
      return setUpload({ state: 'failed', error: m.picture_too_large() });
    }
    const sent = { field: 'image', file };
    sending.current = sendFile<{ filePath: string; color: string }>('/upload', sent, {
      onProgress: (percent) => setUpload({ state: 'sending', percent }),
      onDone: (answer) => {
        sending.current = undefined;
        change({ file: answer.filePath, color: answer.color });
        setUpload({ state: 'idle' });
      },
      onFailed: (sentence) => {
        sending.current = undefined;
        setPreview(undefined);
        // The server's general sentence says less than the screen's own.
        const isGeneral = !sentence || sentence === m.picture_failed();
        setUpload({ state: 'failed', error: isGeneral ? failed : sentence });
      },
    });
  }

  const shown = preview ?? (picture.file && pictureAddress(picture.file, 400, 'webp'));
  const problem = upload.state === 'failed' ? upload.error : error;
  return (
    <div className="field">
      <label htmlFor={`${name}-file`}>{label}</label>
      <div className="picture-field">
        {shown ? (
          <img src={shown} alt={m.picture_preview()} width="160" height="160" />
        ) : (
          <span className="picture-none">{m.picture_none()}</span>
        )}
        <div className="grid min-w-0 flex-[1_1_11rem] grid-cols-1 justify-items-start gap-2">
          {mayTake && (
            <FileInput
              ref={camera}
              isCamera
              accept="image/*"
              disabled={isDisabled}
              onChange={(event) => choose(event.target.files?.[0])}
            />
          )}
          <FileInput
            ref={chooser}
            id={`${name}-file`}
            accept="image/jpeg,image/png,image/webp,image/avif"
            disabled={isDisabled}
            aria-describedby={`${name}-hint${problem ? ` ${name}-error` : ''}`}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <small id={`${name}-hint`}>{m.picture_hint()}</small>
          {upload.state === 'sending' && (
            <progress className="w-full" max="100" value={upload.percent} aria-label={m.picture_sending()} />
          )}
          {isAwaited && <p role="status">{m.picture_awaited()}</p>}
          {picture.file && !isDisabled && upload.state !== 'sending' && (
            <button
              className="button button-plain"
              type="button"
              onClick={() => {
                setPreview(undefined);
                change({ file: '', color: '' });
              }}
            >
              {m.picture_remove()}
            </button>
          )}
        </div>
      </div>
      <input ref={hidden} type="hidden" name={name} value={picture.file} onInput={follow('file')} />
      {colorName && <input type="hidden" name={colorName} value={picture.color} onInput={follow('color')} />}
      {problem && (
        <p className="field-error" id={`${name}-error`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
