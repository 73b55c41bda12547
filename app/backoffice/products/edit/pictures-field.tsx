import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  formatPictures,
  maxMorePictures,
  parsePictures,
  type ShownPicture,
} from '../../../domain/products/facts.ts';
import { m } from '../../../generated/words/messages.js';
import { pictureAddress } from '../../../platform/pictures/picture-file.ts';
import { FileInput } from '../../../ui/file-input.tsx';
import { restoreSnapshot } from '../../form/snapshot.ts';
import { sendFile } from '../../form/upload/send-file.ts';
import { maxBytes, shrinkPicture } from '../../form/upload/shrink-picture.ts';
import { useAwaitedUpload } from '../../form/upload/use-awaited-upload.ts';

type Upload = { state: 'idle' | 'sending' } | { state: 'failed'; error: string };

/** Pictures 2 to 8. Moving the second one earlier makes it the first, which the picture field holds. */
export function PicturesField({ typed, error }: { typed: string; error?: string | undefined }) {
  const [value, setValue] = useState(typed);
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const sending = useRef<XMLHttpRequest>(undefined);
  const hidden = useRef<HTMLInputElement>(null);
  const isAwaited = useAwaitedUpload(hidden, upload.state);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      sending.current?.abort();
    };
  }, []);

  const pictures = parsePictures(value);

  function change(next: ShownPicture[]) {
    // The form reads its fields at the input event: they must hold the pictures by then.
    flushSync(() => setValue(formatPictures(next)));
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function move(at: number, by: 1 | -1) {
    const moved = pictures[at];
    if (!moved) return;
    if (at + by >= 0) return change(pictures.with(at, pictures[at + by] ?? moved).with(at + by, moved));
    const form = hidden.current?.form;
    if (!form) return;
    const first = new FormData(form);
    const was = { imageUrl: String(first.get('imageUrl')), imageColor: String(first.get('imageColor')) };
    change(was.imageUrl === '' ? pictures.slice(1) : pictures.with(0, was));
    restoreSnapshot(form, [
      ['imageUrl', moved.imageUrl],
      ['imageColor', moved.imageColor],
    ]);
  }

  async function send(files: File[]) {
    const [chosen, ...others] = files;
    if (!chosen) return setUpload({ state: 'idle' });
    const kept = parsePictures(hidden.current?.value ?? '');
    if (kept.length >= maxMorePictures)
      return setUpload({ state: 'failed', error: m.products_pictures_too_many() });
    setUpload({ state: 'sending' });
    const file = await shrinkPicture(chosen);
    if (!isShown.current) return;
    if (file.size > maxBytes) return setUpload({ state: 'failed', error: m.picture_too_large() });
    sending.current = sendFile<{ filePath: string; color: string }>(
      '/upload',
      { field: 'image', file },
      {
        onProgress: () => {},
        onDone: ({ filePath, color }) => {
          sending.current = undefined;
          change([...parsePictures(hidden.current?.value ?? ''), { imageUrl: filePath, imageColor: color }]);
          void send(others);
        },
        onFailed: (sentence) => {
          sending.current = undefined;
          setUpload({ state: 'failed', error: sentence ?? m.picture_failed() });
        },
      },
    );
  }

  const problem = upload.state === 'failed' ? upload.error : error;
  return (
    <div className="field">
      <label htmlFor="morePictures-file">{m.products_pictures()}</label>
      {pictures.length > 0 && (
        <ol className="picture-list">
          {pictures.map((picture, i) => (
            <PictureItem
              key={picture.imageUrl}
              picture={picture}
              position={i + 2}
              isLast={i === pictures.length - 1}
              onMove={(by) => move(i, by)}
              onDrop={() => change(pictures.toSpliced(i, 1))}
            />
          ))}
        </ol>
      )}
      <FileInput
        id="morePictures-file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif"
        disabled={upload.state === 'sending'}
        aria-describedby={`morePictures-hint${problem ? ' morePictures-error' : ''}`}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => {
          void send([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <small id="morePictures-hint">{m.products_pictures_hint()}</small>
      {upload.state === 'sending' && (
        <p role="status">{isAwaited ? m.picture_awaited() : m.picture_sending()}</p>
      )}
      <input
        ref={hidden}
        type="hidden"
        name="morePictures"
        value={value}
        onInput={(event: FormEvent<HTMLInputElement>) => setValue(event.currentTarget.value)}
      />
      {problem && (
        <p className="field-error" id="morePictures-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

type PictureItemProps = {
  picture: ShownPicture;
  position: number;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onDrop: () => void;
};

function PictureItem({ picture, position, isLast, onMove, onDrop }: PictureItemProps) {
  return (
    <li>
      <img
        src={pictureAddress(picture.imageUrl, 200, 'webp')}
        alt={m.products_picture_at({ position })}
        width="96"
        height="96"
      />
      <span className="flex">
        <button
          className="button button-plain"
          type="button"
          aria-label={m.products_picture_earlier({ position })}
          onClick={() => onMove(-1)}
        >
          ←
        </button>
        <button
          className="button button-plain"
          type="button"
          aria-label={m.products_picture_later({ position })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          →
        </button>
        <button
          className="button button-plain"
          type="button"
          aria-label={m.products_picture_drop({ position })}
          onClick={onDrop}
        >
          ×
        </button>
      </span>
    </li>
  );
}
