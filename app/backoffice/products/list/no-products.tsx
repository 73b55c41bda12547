import { Link } from 'react-router';
import { m } from '../../../generated/words/messages.js';

export function NoProducts({ hasArchived }: { hasArchived: boolean }) {
  return (
    <div className="empty">
      <span className="icon icon-box" aria-hidden="true" />
      <h2>{m.products_none_yet()}</h2>
      <p>{m.products_none_yet_hint()}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link className="button" to="/admin/products/add">
          {m.products_add()}
        </Link>
        {hasArchived && (
          <Link className="button button-quiet" to="/admin/products?show=archived">
            {m.products_show_archived()}
          </Link>
        )}
      </div>
    </div>
  );
}

export function NoProductsFound({ archived }: { archived: boolean }) {
  return (
    <div className="empty">
      <span className="icon icon-search" aria-hidden="true" />
      <p>{m.products_none_found_hint()}</p>
      <Link
        className="button button-quiet"
        to={archived ? '/admin/products?show=archived' : '/admin/products'}
      >
        {archived ? m.products_show_archived() : m.show_all_products()}
      </Link>
    </div>
  );
}

export function NoArchivedProducts() {
  return (
    <div className="empty">
      <span className="icon icon-trash" aria-hidden="true" />
      <h2>{m.products_none_archived()}</h2>
      <p>{m.products_none_archived_hint()}</p>
      <Link className="button button-quiet" to="/admin/products">
        {m.products_show_on_sale()}
      </Link>
    </div>
  );
}
