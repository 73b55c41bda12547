import { Link } from 'react-router';
import { listTemplates } from '../../../domain/messages/replies/reply.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { DeleteButton } from '../../form/action/delete-button.tsx';
import { languageName } from '../../language/show.ts';
import { EmptyList } from '../../list/data-table.tsx';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/templates-page';

export const meta = pageTitle(() => m.reply_templates_title());

export async function loader({ context }: Route.LoaderArgs) {
  return { templates: await listTemplates(context.get(shopContext).db) };
}

export default function TemplatesPage({ loaderData: { templates } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.reply_templates_title()} back="/admin/messages">
        <Link className="button" to="/admin/messages/templates/new">
          <span className="icon icon-plus" aria-hidden="true" />
          {m.reply_templates_add()}
        </Link>
      </PageHeader>
      <p className="text-muted">{m.reply_templates_hint()}</p>
      <ul className="list-card ruled">
        {templates.length === 0 && (
          <li>
            <EmptyList icon="chat">{m.reply_templates_none()}</EmptyList>
          </li>
        )}
        {templates.map(({ id, title, content, language }) => (
          <li className="text-row" key={id}>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="wrap-anywhere">
                <Link className="title-link" to={`/admin/messages/templates/${id}`} data-row>
                  {title}
                </Link>
              </h2>
              <span className="badge badge-other">{languageName(language)}</span>
            </div>
            <p className="whitespace-pre-line wrap-anywhere" lang={language}>
              {content}
            </p>
            <DeleteButton
              to={`/admin/messages/templates/${id}/delete`}
              verb={m.messages_delete()}
              label={m.reply_templates_delete_named({ title })}
              title={m.reply_templates_delete_title({ title })}
              text={m.reply_templates_delete_text()}
              failed={m.reply_templates_failed()}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
