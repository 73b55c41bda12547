import { Link } from 'react-router';
import { listContent } from '../../domain/content/content.queries.ts';
import { type ContentPart, optionalPages } from '../../domain/content/content.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { partName } from '../language/names.ts';
import { showMoment } from '../language/show.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/content-page';

export const meta = pageTitle(() => m.backoffice_content());

export async function loader({ context }: Route.LoaderArgs) {
  return { parts: await listContent(context.get(shopContext).db) };
}

type Listed = Route.ComponentProps['loaderData']['parts'][number];

export default function ContentPage({ loaderData: { parts } }: Route.ComponentProps) {
  const isOptional = (part: ContentPart) => optionalPages.some((page) => page === part);
  return (
    <>
      <PageHeader title={m.backoffice_content()} />
      <p className="text-muted">{m.content_lead()}</p>
      <PartList title={m.content_group_home()} parts={parts.filter(({ part }) => !isOptional(part))} />
      <PartList
        title={m.content_group_pages()}
        hint={m.content_group_pages_hint()}
        parts={parts.filter(({ part }) => isOptional(part))}
        isHiddenWhenEmpty
      />
    </>
  );
}

type PartListProps = { title: string; hint?: string; parts: Listed[]; isHiddenWhenEmpty?: boolean };

function PartList({ title, hint, parts, isHiddenWhenEmpty = false }: PartListProps) {
  return (
    <section className="card-panel">
      <div className="grid gap-1">
        <h2>{title}</h2>
        {hint && <p className="text-muted">{hint}</p>}
      </div>
      <ul className="grid">
        {parts.map(({ part, isOriginal, isEmpty, updatedAt }) => (
          <li className="ruled-above flex flex-wrap items-center gap-x-4 py-1" key={part}>
            <Link className="press-line grow font-semibold" to={`/admin/content/${part}`} data-row>
              {partName(part)}
            </Link>
            <span className="text-muted text-sm">
              {isHiddenWhenEmpty && isEmpty && m.content_hidden()}
              {!isHiddenWhenEmpty && isOriginal && m.content_is_original()}
              {!isOriginal && !isEmpty && m.content_changed_at({ at: showMoment(updatedAt) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
