import { type FormEvent, useState } from 'react';
import { m } from '../../generated/words/messages.js';
import { PictureField } from '../form/upload/picture-field.tsx';

export function PictureMaker() {
  const [file, setFile] = useState('');
  const follow = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'picture') setFile(target.value);
  };
  return (
    <details className="card-panel">
      <summary className="min-h-11 cursor-pointer font-semibold">{m.content_picture()}</summary>
      <form className="grid gap-3" onInput={follow} onSubmit={(event) => event.preventDefault()}>
        <p className="text-muted">{m.content_picture_hint()}</p>
        <PictureField name="picture" label={m.content_picture_file()} file="" />
        {file && (
          <p role="status">
            {m.content_picture_words()} <code>{`![${m.content_picture_alt()}](/images/${file})`}</code>
          </p>
        )}
      </form>
    </details>
  );
}
