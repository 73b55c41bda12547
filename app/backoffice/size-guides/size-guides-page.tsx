import { Link } from 'react-router';
import { listSizeGuides } from '../../domain/products/families/staff-families.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { showText } from '../language/show.ts';
import { EmptyList } from '../list/data-table.tsx';
import { TablePanel } from '../list/list-page.tsx';
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
      <div className="list-card">
        <TablePanel
          caption={m.size_guides_title()}
          rows={guides}
          keyOf={({ id }) => id}
          columns={[
            {
              label: m.size_guides_one(),
              cell: ({ nameFr, nameEn }) => showText({ fr: nameFr, en: nameEn }),
              to: ({ id }) => `/admin/size-guides/${id}`,
            },
          ]}
          none={<EmptyList icon="box">{m.size_guides_none()}</EmptyList>}
        />
      </div>
    </>
  );
}
