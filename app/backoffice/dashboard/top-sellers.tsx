import type { Dashboard } from '../../domain/reports/dashboard.queries.ts';
import { m } from '../../generated/words/messages.js';
import { pictureAddress } from '../../platform/pictures/picture-file.ts';
import { showName, showNumber } from '../language/show.ts';

export function TopSellers({ products }: { products: Dashboard['topSellers'] }) {
  return (
    <section className="card-panel" aria-labelledby="top">
      <h2 id="top">{m.dashboard_top()}</h2>
      {products.length === 0 ? (
        <p className="text-muted">{m.dashboard_top_empty()}</p>
      ) : (
        <ol className="grid gap-3" aria-labelledby="top">
          {products.map((product) => (
            <li key={product.id} className="flex items-center gap-3">
              {product.imageUrl && (
                <img
                  className="size-10 flex-none rounded-lg object-cover"
                  src={pictureAddress(product.imageUrl, 200, 'webp')}
                  alt=""
                  width={40}
                  height={40}
                  loading="lazy"
                />
              )}
              <div className="min-w-0">
                <p className="font-semibold leading-snug">{showName(product)}</p>
                <p className="text-sm text-muted">
                  {m.dashboard_top_quantity({ quantity: showNumber(product.quantity) })}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
