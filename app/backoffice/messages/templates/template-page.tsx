import { data } from 'react-router';
import { numericIdOf } from '../../../domain/id.ts';
import { languages } from '../../../domain/localized.ts';
import { templateForm } from '../../../domain/messages/message.schema.ts';
import { saveTemplate } from '../../../domain/messages/replies/change-template.ts';
import { findTemplate } from '../../../domain/messages/replies/reply.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { Options, Select, TextArea, TextField } from '../../../ui/field.tsx';
import { formAction, formOf } from '../../form/action/form-action.server.ts';
import { orGone } from '../../form/action/missing.server.ts';
import { EditForm } from '../../form/edit-form.tsx';
import { useForm } from '../../form/use-form.tsx';
import { languageName } from '../../language/show.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import type { Route } from './+types/template-page';

export const meta = pageTitle(() => m.reply_templates_one());

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.id === 'new') return { id: 'new', version: 0, form: formOf(templateForm, { language: 'fr' }) };
  const template = await findTemplate(context.get(shopContext).db, numericIdOf(params));
  if (!template) throw data(null, { status: 404 });
  return { id: template.id, version: template.version, form: formOf(templateForm, template) };
}

export const action = formAction({
  schema: templateForm,
  event: 'template not saved',
  save: ({ db, author, values, id, form }) => {
    const known = { id: numericIdOf({ id }), version: Number(form.field('version')) };
    return orGone(saveTemplate(db, author, values, id === 'new' ? undefined : known));
  },
  to: '/admin/messages/templates',
  notice: 'template-saved',
});

/** As `fillTemplate` reads them; the braces of translations are parameters. */
const placeholders = {
  fr: { name: '{nom}', subject: '{objet}' },
  en: { name: '{name}', subject: '{subject}' },
};

export default function TemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { language } = useBackoffice();
  const { id, version, form } = loaderData;
  const { field, choice, edit } = useForm(form, actionData, {
    labels: {
      title: m.reply_templates_name,
      language: m.reply_templates_language,
      content: m.field_message,
    },
    ids: { content: 'template-content' },
    failed: m.reply_templates_failed(),
    problems: {
      stale: () => m.reply_templates_stale(),
      gone: () => m.reply_templates_gone(),
      'too-many-templates': () => m.reply_templates_too_many(),
    },
    sentences: { unknown: m.field_required },
  });
  const isNew = id === 'new';
  return (
    <>
      <PageHeader
        title={isNew ? m.reply_templates_add() : m.reply_templates_one()}
        back="/admin/messages/templates"
      />
      <section className="card-panel max-w-2xl">
        <EditForm {...edit} subject={`reply-template:${id}`} isNew={isNew}>
          <input type="hidden" name="version" value={version} />
          <TextField {...field('title')} />
          <Select {...choice('language')} hint={m.reply_templates_language_hint()}>
            <Options of={languages} words={languageName} />
          </Select>
          <TextArea
            {...field('content')}
            hint={m.reply_templates_content_hint(placeholders[language])}
            rows={6}
          />
        </EditForm>
      </section>
    </>
  );
}
