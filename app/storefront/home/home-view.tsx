import { localized } from '../../domain/localized.ts';
import { categories, type PublicProduct } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address } from '../address.ts';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { Illustration } from '../parts/illustration.tsx';
import { categoryName } from '../products/category-name.ts';
import { ProductCard } from '../products/product-card.tsx';
import { type Contact, ContactForm } from './contact-form.tsx';
import { Teaser } from './teaser.tsx';

export function HomeView({ featured, contact }: { featured: PublicProduct[]; contact: Contact }) {
  const { company, language } = useStorefront();
  return (
    <>
      <Hero />
      <Needs />
      <Featured products={featured} />
      <Teaser
        picture="about"
        title={m.home_about()}
        text={localized(language, { fr: company.descriptionFr, en: company.descriptionEn }) || m.about_lead()}
        more={{ href: address(language, '/about'), text: m.home_about_more() }}
      />
      <Teaser
        picture="import-export"
        title={m.import_export_title()}
        text={m.import_export_lead()}
        more={{ href: address(language, '/import-export'), text: m.import_export_more() }}
        isMirrored
      />
      <ContactForm contact={contact} />
      <Teaser
        picture="home-teaching"
        title={m.home_teaching_title()}
        text={m.home_teaching_lead()}
        more={{ href: address(language, '/home-teaching'), text: m.home_teaching_more() }}
      />
      <ChatLink
        className="button button-chat floating-chat"
        phone={company.whatsapp}
        text={m.chat_general({ company: company.name })}
      >
        {m.floating_chat()}
      </ChatLink>
    </>
  );
}

function Hero() {
  const { company, language } = useStorefront();
  return (
    <section className="hero">
      <div className="wrap grid items-center gap-8 py-10 md:py-16 lg:grid-cols-[1.1fr_1fr]">
        <div className="grid gap-5">
          <p className="eyebrow">{m.home_eyebrow()}</p>
          <h1>{m.home_title()}</h1>
          <p className="lead">{company.whatsapp ? m.home_lead() : m.home_lead_no_chat()}</p>
          <div className="flex flex-wrap gap-3">
            <a className="button button-large" href={address(language, '/products')}>
              {m.home_see_products()}
              <Icon name="arrow" />
            </a>
            <ChatLink
              className="button button-quiet button-large"
              phone={company.whatsapp}
              text={m.chat_general({ company: company.name })}
            >
              {m.home_talk()}
            </ChatLink>
          </div>
          <ul className="mt-2 grid gap-2 sm:grid-cols-3">
            {[m.home_promise_prices(), m.home_promise_order(), m.home_promise_support()].map((promise) => (
              <li className="point text-sm font-medium" key={promise}>
                <Icon name="check" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <Illustration name="hero" height={960} isFirst />
      </div>
    </section>
  );
}

function Needs() {
  const { language } = useStorefront();
  return (
    <section className="wrap grid gap-6 pt-12 md:pt-16">
      <h2>{m.home_categories()}</h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {categories.map((category) => (
          <li className="grid" key={category}>
            <a className="tile" href={address(language, `/products?category=${category}`)}>
              {categoryName(category)}
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Featured({ products }: { products: PublicProduct[] }) {
  const { language } = useStorefront();
  if (products.length === 0) return null;
  return (
    <section className="wrap section grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h2>{m.home_featured()}</h2>
          <p className="text-muted">{m.home_featured_lead()}</p>
        </div>
        <a className="button button-quiet" href={address(language, '/products')}>
          {m.view_all()}
        </a>
      </div>
      <ul className="grid-products">
        {products.map((product) => (
          <li className="grid" key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
