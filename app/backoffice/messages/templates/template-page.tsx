import { data } from 'react-router';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import { languages } from '../../../domain/localized.ts';
import { findTemplate } from '../../../domain/messages/replies/reply.queries.ts';
import {
  parseTemplate,
  type TemplateRefusals,
  type TypedTemplate,
  templateForm,
} from '../../../domain/messages/replies/reply.schema.ts';
import { saveTemplate } from '../../../domain/messages/replies/save-template.ts';
import { maxTemplateLength, maxTitleLength } from '../../../domain/messages/replies/template.ts';
import type { Refusal } from '../../../domain/outcome.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { EditForm } from '../../form/edit-form.tsx';
import { refuse } from '../../form/refuse.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { languageName } from '../../language/language-name.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { productIdOf } from '../../products/product-address.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import type { Route } from './+types/template-page';

export const meta = pageTitle(() => m.reply_templates_one());

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.id === 'new') return { id: 'new', version: 0, title: '', content: '', language: 'fr' };
  const template = await findTemplate(context.get(shopContext).db, productIdOf(params));
  if (!template) throw data(null, { status: 404 });
  return template;
}

type RefusedTemplate = {
  typed: TypedTemplate;
  reason: Refusal<typeof saveTemplate>['reason'] | 'fields' | 'failed';
  fields: TemplateRefusals;
};

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const typed = typedIn(templateForm, form);
  const read = parseTemplate(typed);
  if (!read.ok) return refuse<RefusedTemplate>({ ...read, typed });
  const shop = context.get(shopContext);
  const known =
    params.id === 'new' ? undefined : { id: productIdOf(params), version: Number(form.field('version')) };
  const saved = await attemptChange(shop, 'template not saved', () =>
    saveTemplate(shop.db, context.get(administratorContext), read.template, known),
  );
  if (!saved.ok) return refuse<RefusedTemplate>({ reason: saved.reason, fields: {}, typed });
  return redirectWithNotice('/admin/messages/templates', 'template-saved');
}

const problems: Partial<Record<RefusedTemplate['reason'], () => string>> = {
  stale: m.reply_templates_stale,
  'not-found': m.reply_templates_gone,
  'too-many-templates': m.reply_templates_too_many,
};

const codes = { missing: m.field_required, 'too-long': m.field_too_long, unknown: m.field_required };

/** As `fillTemplate` reads them; the braces of translations are parameters. */
const placeholders = {
  fr: { name: '{nom}', subject: '{objet}' },
  en: { name: '{name}', subject: '{subject}' },
};

export default function TemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { language: ofScreen } = useBackoffice();
  const { answer: refused } = useAnswer(actionData);
  const shown = refused?.typed ?? loaderData;
  const { title, content, language }: TemplateRefusals = refused?.fields ?? {};
  const problem = refused && problems[refused.reason]?.();
  const isNew = loaderData.id === 'new';
  return (
    <>
      <PageHeader
        title={isNew ? m.reply_templates_add() : m.reply_templates_one()}
        back="/admin/messages/templates"
      />
      <section className="card-panel max-w-2xl">
        <EditForm
          subject={`reply-template:${loaderData.id}`}
          isNew={isNew}
          failed={m.reply_templates_failed()}
          problem={
            problem && (
              <Notice kind="problem">
                <p>{problem}</p>
              </Notice>
            )
          }
          errors={[
            { fieldId: 'title', name: m.reply_templates_name(), error: title && codes[title]() },
            { fieldId: 'template-content', name: m.field_message(), error: content && codes[content]() },
          ]}
        >
          <input type="hidden" name="version" value={loaderData.version} />
          <TextField
            id="title"
            name="title"
            label={m.reply_templates_name()}
            autoComplete="off"
            maxLength={maxTitleLength}
            defaultValue={shown.title}
            error={title && codes[title]()}
          />
          <Select
            id="language"
            name="language"
            label={m.reply_templates_language()}
            hint={language ? codes[language]() : m.reply_templates_language_hint()}
            defaultValue={shown.language}
          >
            {languages.map((each) => (
              <option key={each} value={each}>
                {languageName(each)}
              </option>
            ))}
          </Select>
          <TextArea
            id="template-content"
            name="content"
            label={m.field_message()}
            hint={m.reply_templates_content_hint(placeholders[ofScreen])}
            rows={6}
            maxLength={maxTemplateLength}
            defaultValue={shown.content}
            error={content && codes[content]()}
          />
        </EditForm>
      </section>
    </>
  );
}
