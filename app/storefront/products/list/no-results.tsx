import { categoryName } from '../../../domain/products/name-category.ts';
import { categories } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { address } from '../../address.ts';
import { Needs } from '../../home/needs.tsx';
import { ChatLink } from '../../layout/chat-link.tsx';
import { useStorefront } from '../../layout/use-storefront.ts';
import { isNarrowed, listAddress, type ProductList, widened } from './list-address.ts';
import { ProductCard } from './product-card.tsx';

export function NoResults({ list }: { list: ProductList }) {
  const { company, language } = useStorefront();
  const { search } = list;
  const isNear = list.nearestAre === 'near' && (search !== '' || list.need !== undefined);
  return (
    <div className="grid gap-6">
      <div className="grid justify-items-start gap-3">
        <p>{search ? m.results_none_hint() : m.results_none_filtered()}</p>
        <div className="flex flex-wrap gap-3">
          {isNarrowed(list) && (
            <a className="button button-large" href={address(language, listAddress(widened(list)))}>
              {m.remove_filters()}
            </a>
          )}
          <ChatLink
            className={isNarrowed(list) ? 'button button-quiet button-large' : 'button button-large'}
            phone={company.whatsapp}
            text={
              search
                ? m.chat_search({ company: company.name, search })
                : m.chat_general({ company: company.name })
            }
          >
            {search ? m.ask_for_search({ search }) : m.ask_on_whatsapp()}
          </ChatLink>
        </div>
      </div>
      {list.nearest.length > 0 && (
        <section className="grid gap-3">
          <h2>{isNear ? m.nearest_title() : m.home_featured()}</h2>
          <ul className="grid-products">
            {list.nearest.map((product) => (
              <li className="grid" key={product.id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {list.needs.length > 0 && (
        <section className="grid gap-3">
          <h2>{m.home_categories()}</h2>
          <Needs needs={list.needs} />
        </section>
      )}
      <Departments />
    </div>
  );
}

function Departments() {
  const { language } = useStorefront();
  return (
    <section className="grid gap-3">
      <h2>{m.footer_departments()}</h2>
      <ul className="chips">
        {categories.map((category) => (
          <li key={category}>
            <a className="chip" href={address(language, `/products?category=${category}`)}>
              {categoryName(category)}
            </a>
          </li>
        ))}
        <li>
          <a className="chip" href={address(language, '/products')}>
            {m.show_all_products()}
          </a>
        </li>
      </ul>
    </section>
  );
}
