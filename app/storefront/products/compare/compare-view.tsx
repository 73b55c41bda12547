import { formatFcfa } from '../../../domain/money/money.ts';
import type { ComparedProduct } from '../../../domain/products/list/compared.queries.ts';
import { cardOf, type PublicProduct, productName } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { address } from '../../address.ts';
import { useStorefront } from '../../layout/use-storefront.ts';
import { CardPicture, CardPrice, CardPurchase } from '../list/product-card.tsx';
import { StockBadge } from '../stock-badge.tsx';
import { compareAddress } from './compare-address.ts';
import { compareRows } from './compare-rows.ts';

type Comparison = {
  products: ComparedProduct[];
  others: PublicProduct[];
  leftOut: PublicProduct[];
  /** How many were asked for that are not on sale. */
  missing: number;
};

export function CompareView(comparison: Comparison) {
  const { products, others } = comparison;
  const { language } = useStorefront();
  return (
    <div className="wrap grid gap-4 py-6">
      <h1>{m.compare_title()}</h1>
      <Remarks {...comparison} />
      {products.length === 1 && <Others products={products} others={others} />}
      {products.length > 0 && <Table products={products} />}
      {products.length > 1 && <Others products={products} others={others} />}
      <p>
        <a className="button button-quiet" href={address(language, '/products')}>
          {m.home_see_products()}
        </a>
      </p>
    </div>
  );
}

function Remarks({ products, leftOut, missing }: Comparison) {
  const { language } = useStorefront();
  const names = leftOut.map((product) => productName(product, language));
  return (
    <>
      {missing > 0 && (
        <Notice kind="attention">
          {missing === 1 ? m.compare_missing_one() : m.compare_missing({ count: missing })}
        </Notice>
      )}
      {names.length > 0 && (
        <Notice kind="attention">
          {m.compare_too_many({ names: new Intl.ListFormat(language).format(names) })}
        </Notice>
      )}
      {products.length === 0 && <p>{m.compare_none()}</p>}
      {products.length === 1 && <p>{m.compare_one()}</p>}
    </>
  );
}

/** Each fact has a line of its own over its values: three columns fit a phone. */
function Table({ products }: Pick<Comparison, 'products'>) {
  const { language } = useStorefront();
  const names = products.map((product) => productName(product, language));
  return (
    <table className="compare">
      <thead>
        <tr>
          {products.map((product) => (
            <th scope="col" key={product.id}>
              <Head product={product} />
            </th>
          ))}
        </tr>
        {/* A row of its own: names of one, two or four lines leave the buttons at one height. */}
        <tr>
          {products.map((product, i) => (
            <td key={product.id} data-label={names[i]}>
              <Acts product={product} products={products} />
            </td>
          ))}
        </tr>
      </thead>
      {compareRows(products, language).map(({ name, values, differs }) => (
        <tbody className={differs ? 'differs' : undefined} key={name}>
          <tr>
            <th scope="rowgroup" colSpan={products.length}>
              {name} {differs && <span className="badge">{m.compare_differs()}</span>}
            </th>
          </tr>
          <tr>
            {values.map((value, i) => (
              <td key={products[i]?.id} data-label={names[i]}>
                <Value value={value} />
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function Value({ value }: { value: string }) {
  if (value === '') return <span className="text-muted">{m.compare_not_said()}</span>;
  const lines = value.split('\n');
  if (lines.length === 1) return value;
  return (
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

const nameIdOf = ({ id }: ComparedProduct) => `name-${id}`;

function Head({ product }: { product: ComparedProduct }) {
  const { language } = useStorefront();
  const name = productName(product, language);
  return (
    <div className="card">
      <CardPicture product={product} name={name} isFirst />
      <a href={address(language, `/products/${product.slug}`)} id={nameIdOf(product)}>
        {name}
      </a>
      <CardPrice product={product} />
      <StockBadge stock={product.stock} sizes={product.family?.sizes} />
    </div>
  );
}

type ActsProps = { product: ComparedProduct; products: ComparedProduct[] };

function Acts({ product, products }: ActsProps) {
  const { language } = useStorefront();
  const nameId = nameIdOf(product);
  const without = products.filter(({ id }) => id !== product.id).map(({ slug }) => slug);
  return (
    <div className="card">
      <div className="card-actions flex gap-2">
        <CardPurchase product={product} nameId={nameId} />
      </div>
      {without.length > 0 && (
        <a
          className="text-link"
          href={address(language, compareAddress(without))}
          rel="nofollow"
          aria-describedby={nameId}
        >
          {m.remove()}
        </a>
      )}
    </div>
  );
}

function Others({ products, others }: Pick<Comparison, 'products' | 'others'>) {
  const { language } = useStorefront();
  if (others.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2>{m.compare_add()}</h2>
      <ul className="chips">
        {others.map(cardOf).map((other) => (
          <li key={other.id}>
            <a
              className="chip"
              href={address(language, compareAddress([...products, other].map(({ slug }) => slug)))}
              rel="nofollow"
            >
              + {productName(other, language)} · {formatFcfa(other.price, language)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
