import { Link } from 'react-router';
import { listSizeGuides } from '../../domain/products/families/staff-families.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { showText } from '../language/show.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/size-guides-page';

export const meta = pageTitle(() => m.size_guides_title());

export async function loader({ context }: Route.LoaderArgs) {
  return { guides: await listSizeGuides(context.get(shopContext).db) };
}

export default function SizeGuidesPage({ loaderData: { guides } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.size_guides_title()}>
        <Link className="button" to="/admin/size-guides/new">
          <span className="icon icon-plus" aria-hidden="true" />
          {m.size_guides_new()}
        </Link>
      </PageHeader>
      {guides.length === 0 ? (
        <p className="text-muted">{m.size_guides_none()}</p>
      ) : (
        <ul className="card-panel grid gap-2">
          {guides.map(({ id, nameFr, nameEn }) => (
            <li key={id}>
              <Link className="press-line" to={`/admin/size-guides/${id}`}>
                {showText({ fr: nameFr, en: nameEn })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
