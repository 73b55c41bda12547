import { localized } from '../../domain/localized.ts';
import { categoryName } from '../../domain/products/name-category.ts';
import { categories, type PublicProduct } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { address } from '../address.ts';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { KeptOrders } from '../order/kept-orders.tsx';
import { Illustration } from '../parts/illustration.tsx';
import { ProductCard } from '../products/list/product-card.tsx';
import { type Contact, ContactForm } from './contact-form.tsx';
import type { HomeWords } from './home-words.server.ts';
import { Needs } from './needs.tsx';
import { Teaser } from './teaser.tsx';

type HomeViewProps = { featured: PublicProduct[]; words: HomeWords; contact: Contact };

export function HomeView({ featured, words, contact }: HomeViewProps) {
  const { company, language } = useStorefront();
  const description = localized(language, { fr: company.descriptionFr, en: company.descriptionEn });
  return (
    <>
      <KeptOrders />
      <Hero words={words.hero} />
      {words.needs.length > 0 && (
        <section className="wrap pt-4" aria-labelledby="needs">
          <h2 className="visually-hidden" id="needs">
            {m.home_categories()}
          </h2>
          <Needs needs={words.needs} />
        </section>
      )}
      <Featured products={featured} />
      <Proof lines={words.proof} />
      <div className="wrap section pair">
        <Teaser
          picture="hero"
          title={words.about.title}
          text={description ? undefined : words.about.lead}
          plainText={description}
          href={address(language, '/about')}
        />
        <Teaser
          picture="import-export"
          title={words.importExport.title}
          text={words.importExport.lead}
          href={address(language, '/import-export')}
        />
      </div>
      <div className="mt-(--part)">
        <div className="wrap pair">
          <ContactForm contact={contact} />
          <Teaser
            picture="home-teaching"
            title={words.homeTeaching.title}
            text={words.homeTeaching.lead}
            href={address(language, '/home-teaching')}
          />
        </div>
      </div>
    </>
  );
}

function Hero({ words }: { words: HomeWords['hero'] }) {
  const { company, language } = useStorefront();
  return (
    <section className="hero">
      <div className="wrap hero-row">
        <h1>{words.title}</h1>
        <Illustration
          name="about"
          height={720}
          sizes="(min-width: 64rem) 30rem, (min-width: 40rem) 17rem, 7rem"
          isFirst
        />
        <div className="hero-words">
          <SafeHtml as="p" html={words.lead} />
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <a className="button button-large" href={address(language, '/products')}>
              {m.home_see_products()}
            </a>
            <ChatLink
              className="text-link"
              phone={company.whatsapp}
              text={m.chat_general({ company: company.name })}
            >
              {m.home_advice()}
            </ChatLink>
          </p>
        </div>
      </div>
    </section>
  );
}

function Featured({ products }: { products: PublicProduct[] }) {
  const { language } = useStorefront();
  if (products.length === 0) return null;
  return (
    <section className="wrap section">
      <div className="part-head">
        <h2>{m.home_featured()}</h2>
        <a className="text-link" href={address(language, '/products')}>
          {m.view_all()}
        </a>
      </div>
      <ul className="grid-products newest">
        {products.map((product, i) => (
          <li className="grid" key={product.id}>
            <ProductCard product={product} isFirst={i < 2} />
          </li>
        ))}
        {products.length === 9 && <MoreProducts />}
      </ul>
    </section>
  );
}

function MoreProducts() {
  const { language } = useStorefront();
  return (
    <li className="more-products">
      <ul>
        {categories.map((category) => (
          <li key={category}>
            <a className="chip" href={address(language, `/products?category=${category}`)}>
              {categoryName(category)}
            </a>
          </li>
        ))}
      </ul>
      <a className="button button-quiet" href={address(language, '/products')}>
        {m.view_all()}
      </a>
    </li>
  );
}

const proofIcons = ['cash', 'check', 'shield', 'truck', 'return', 'chat'] as const;

function Proof({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="wrap section">
      <ul className="proof">
        {lines.map((line, i) => (
          <li key={line}>
            <Icon name={proofIcons[i] ?? 'check'} />
            <SafeHtml as="span" html={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}
