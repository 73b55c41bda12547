import { Link } from 'react-router';
import {
  type CollectionToHandle,
  listCollectionsToHandle,
} from '../../../domain/orders/collections/collection.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { showMoment } from '../../language/show.ts';
import { EmptyList } from '../../list/data-table.tsx';
import { Pagination } from '../../list/pagination.tsx';
import { pageOf } from '../../list/requested-page.ts';
import { customerName } from '../../orders/customer-name.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import type { Route } from './+types/collections-page';
import { CollectionHandling } from './collection-handling.tsx';

export const meta = pageTitle(() => m.collections_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  return listCollectionsToHandle(context.get(shopContext).db, pageOf(url, 20));
}

export default function CollectionsPage({ loaderData }: Route.ComponentProps) {
  const { collections, total, page, pageCount } = loaderData;
  return (
    <>
      <PageHeader title={m.collections_title()} />
      <p className="text-muted">{m.collections_hint()}</p>
      {total === 0 && <EmptyList>{m.collections_none()}</EmptyList>}
      <ul className="grid gap-3">
        {collections.map((collection) => (
          <li className="card-panel max-w-3xl" key={collection.id}>
            <CollectionHeading collection={collection} />
            <CollectionHandling collection={collection} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}

function CollectionHeading({ collection }: { collection: CollectionToHandle }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="wrap-anywhere">
        <Link to={`/admin/orders/${collection.orderId}`} data-row>
          {collection.number}
        </Link>{' '}
        {customerName({ ...collection, customerName: collection.name })}
      </h2>
      <small className="text-muted">{showMoment(collection.openedAt)}</small>
    </div>
  );
}
