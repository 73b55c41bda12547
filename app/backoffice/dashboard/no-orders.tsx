import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';

export function NoOrders({ productCount }: { productCount: number }) {
  return (
    <section className="empty bg-card">
      <span className="icon icon-orders" aria-hidden="true" />
      <h2>{m.dashboard_no_orders()}</h2>
      {productCount === 0 ? (
        <>
          <p>{m.dashboard_no_products_text()}</p>
          <Link className="button" to="/admin/products/add">
            {m.dashboard_add_product()}
          </Link>
        </>
      ) : (
        <>
          <p>{m.dashboard_no_orders_text()}</p>
          <a className="button" href="/">
            {m.dashboard_open_shop()}
          </a>
        </>
      )}
    </section>
  );
}
