import { useRef } from 'react';
import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toasts.tsx';

type SecretOnceProps = { secret: string; label: string; sentence: string; next: string; nextWords: string };

export function SecretOnce({ secret, label, sentence, next, nextWords }: SecretOnceProps) {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toast(m.programs_copied());
    } catch {
      // Without the permission, or on plain http, it can be copied by hand.
      field.current?.select();
    }
  }
  return (
    <section className="card-panel max-w-3xl">
      <Notice kind="attention">{sentence}</Notice>
      <div className="field">
        <label htmlFor="secret">{label}</label>
        <input
          ref={field}
          id="secret"
          className="input font-mono"
          readOnly
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <button className="button" type="button" onClick={copy}>
          <span className="icon icon-copy" aria-hidden="true" />
          {m.programs_copy()}
        </button>
        <Link className="button button-quiet" to={next}>
          {nextWords}
        </Link>
      </div>
    </section>
  );
}
