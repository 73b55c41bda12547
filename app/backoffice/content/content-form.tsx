import type { StaffContent } from '../../domain/content/content.queries.ts';
import type {
  ContentField,
  ContentRefusals,
  ContentForm as Typed,
} from '../../domain/content/content.schema.ts';
import { type ContentPart, lineParts } from '../../domain/content/content.ts';
import type { Language } from '../../domain/localized.ts';
import { m } from '../../generated/words/messages.js';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { keysOf, summaryOf } from '../form/field-errors.ts';
import { useSeenVersion } from '../form/use-conflict.ts';
import { contentFieldNames } from '../language/names.ts';
import { contentErrors } from './field-errors.ts';
import { MarkdownArea } from './markdown-area.tsx';
import { Preview } from './preview.tsx';

export type RefusedContent = {
  typed: Typed;
  version: number;
  reason: 'fields' | 'stale' | 'failed';
  fields: ContentRefusals;
  current: StaffContent | undefined;
};

const hints: Partial<Record<ContentPart, () => string>> = {
  proof: m.content_hint_lines,
  needs: m.content_hint_needs,
  'product-lines': m.content_hint_product_lines,
  people: m.content_hint_people,
};

const texts = ['textFr', 'textEn'] as const;

type ContentFormProps = { content: StaffContent; refused: RefusedContent | undefined };

export function ContentForm({ content, refused }: ContentFormProps) {
  const { part } = content;
  const current = refused?.current;
  const version = useSeenVersion(content.version, current ?? refused);
  const errors = contentErrors(refused?.fields ?? {});
  const isList = lineParts.includes(part);
  const field = (name: ContentField) => ({
    id: name,
    name,
    label: contentFieldNames[name](),
    defaultValue: refused?.typed[name] ?? content.words[name],
    error: errors[name],
    required: false,
    lang: languageOf(name),
  });
  return (
    <EditForm
      subject={`content:${part}@${refused?.version ?? content.version}`}
      failed={m.content_failed()}
      errors={summaryOf(contentFieldNames, errors)}
      problem={current && <ContentConflict typed={refused.typed} current={current.words} />}
    >
      <input type="hidden" name="version" value={version} />
      <section className="card-panel">
        <p className="text-muted">{(hints[part] ?? m.content_hint_text)()}</p>
        <div className="form-columns">
          {!isList && <TextField {...field('titleFr')} />}
          {!isList && <TextField {...field('titleEn')} />}
          {texts.map((name) =>
            isList ? (
              <TextArea key={name} {...field(name)} rows={8} />
            ) : (
              <MarkdownArea key={name} {...field(name)} language={languageOf(name)} rows={18} />
            ),
          )}
        </div>
        {isList && <input type="hidden" name="titleFr" value="" />}
        {isList && <input type="hidden" name="titleEn" value="" />}
        <Preview part={part} />
      </section>
    </EditForm>
  );
}

function ContentConflict({ typed, current }: { typed: Typed; current: Typed }) {
  const differing = keysOf(contentFieldNames).filter((name) => typed[name] !== current[name]);
  return (
    <ConflictNotice sentence={<p>{m.content_stale()}</p>}>
      <p className="font-semibold">{m.company_stale_now()}</p>
      <dl className="facts">
        {differing.map((name) => (
          <div key={name}>
            <dt>{contentFieldNames[name]()}</dt>
            <dd className="whitespace-pre-line" lang={languageOf(name)}>
              {current[name] || m.company_empty_value()}
            </dd>
          </div>
        ))}
      </dl>
    </ConflictNotice>
  );
}

function languageOf(name: ContentField): Language {
  return name.endsWith('Fr') ? 'fr' : 'en';
}
