import { type ComponentProps, useState } from 'react';
import { m } from '../generated/words/messages.js';

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** Takes a picture with the phone's camera: shown where a finger points. */
  isCamera?: boolean;
};

/** A file field in the language of the screen: the browser's own button has the browser's language. */
export function FileInput({ onChange, isCamera = false, ...input }: FileInputProps) {
  const [names, setNames] = useState('');
  const choose = input.multiple ? m.file_choose_many : m.file_choose;
  return (
    <span className={`file-input${isCamera ? ' pointer-fine:hidden' : ''}`}>
      <input
        {...input}
        {...(isCamera && { capture: 'environment', 'aria-label': m.picture_take() })}
        type="file"
        onChange={(event) => {
          onChange?.(event);
          setNames([...(event.target.files ?? [])].map(({ name }) => name).join(', '));
        }}
      />
      <span className="button button-quiet" aria-hidden="true">
        <span className={`icon icon-${isCamera ? 'camera' : 'upload'}`} />
        {isCamera ? m.picture_take() : choose()}
      </span>
      {!isCamera && <span className="min-w-0 truncate text-muted">{names || m.file_none()}</span>}
    </span>
  );
}
