import { useRef } from 'react';
import type { ContentPart } from '../../domain/content/content.ts';
import { m } from '../../generated/words/messages.js';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { useChange } from '../form/use-change.ts';
import { languageName } from '../language/show.ts';
import type { Acts } from './content-acts.ts';
import { contentErrors } from './field-errors.ts';

export function Preview({ part }: { part: ContentPart }) {
  const button = useRef<HTMLButtonElement>(null);
  const fetcher = useChange<Acts['preview']>({ isBackground: true });
  const shown = fetcher.data;
  function show() {
    const form = button.current?.form;
    if (!form) return;
    void fetcher.submit(new FormData(form), { method: 'post', action: `/admin/content/${part}/preview` });
  }
  return (
    <div className="grid gap-4">
      <button
        className="button button-quiet justify-self-start"
        type="button"
        ref={button}
        disabled={fetcher.state !== 'idle'}
        onClick={show}
      >
        <span className="icon icon-eye" aria-hidden="true" />
        {m.content_preview()}
      </button>
      {fetcher.unanswered && (
        <FailedChange sentence={m.content_preview_failed()} unanswered={fetcher.unanswered} />
      )}
      {shown && !shown.ok && (
        <p className="field-error" role="alert">
          {Object.values(contentErrors(shown.fields))[0] ?? m.content_preview_failed()}
        </p>
      )}
      {shown?.ok && (
        <div className="form-columns" role="status">
          {(['fr', 'en'] as const).map((language) => (
            <section className="card grid content-start gap-3 p-4" lang={language} key={language}>
              <p className="text-muted text-sm">{languageName(language)}</p>
              {shown[language].title && <h2>{shown[language].title}</h2>}
              <SafeHtml className="rich-text grid gap-3 wrap-anywhere" html={shown[language].html} />
            </section>
          ))}
        </div>
      )}
    </div>
  );
}
