import { localized } from '../../domain/localized.ts';
import { categoryName } from '../../domain/products/name-category.ts';
import type { PublicProduct } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { address } from '../address.ts';
import { AskUs } from '../content/text-page.tsx';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { KeptOrders } from '../order/kept-on-device.tsx';
import { Illustration } from '../parts/illustration.tsx';
import { Picture } from '../parts/picture.tsx';
import { shownCount } from '../products/list/list-tools.tsx';
import { ProductCard } from '../products/list/product-card.tsx';
import { promiseIcons } from '../products/promises.tsx';
import { type Contact, ContactForm } from './contact-form.tsx';
import type { Department } from './departments.server.ts';
import type { HomeWords } from './home-words.server.ts';
import { Needs } from './needs.tsx';
import { Teaser } from './teaser.tsx';

type HomeViewProps = {
  featured: PublicProduct[];
  departments: Department[];
  words: HomeWords;
  contact: Contact;
};

export function HomeView({ featured, departments, words, contact }: HomeViewProps) {
  const { company, language, modules } = useStorefront();
  const description = localized(language, { fr: company.descriptionFr, en: company.descriptionEn });
  return (
    <>
      <KeptOrders />
      <Hero words={words} />
      {words.needs.length > 0 && (
        <section className="wrap pt-4" aria-labelledby="needs">
          <h2 className="visually-hidden" id="needs">
            {m.home_categories()}
          </h2>
          <Needs needs={words.needs} />
        </section>
      )}
      <Featured products={featured} departments={departments} />
      <div className="wrap section lg:hidden">
        <Proof lines={words.proof} />
      </div>
      <div className="wrap section grid items-start gap-x-8 gap-y-6 sm:grid-cols-2">
        <Teaser
          picture="hero"
          title={words.about.title}
          text={description ? undefined : words.about.lead}
          plainText={description}
          href={address(language, '/about')}
        />
        {modules.includes('importExport') && (
          <Teaser
            picture="import-export"
            title={words.importExport.title}
            text={words.importExport.lead}
            href={address(language, '/import-export')}
          />
        )}
      </div>
      <div className="wrap section text-columns">
        <ContactForm contact={contact} />
        <AskUs isNamed={false} />
      </div>
      {modules.includes('homeTeaching') && (
        <div className="wrap section pb-6">
          <Teaser
            picture="home-teaching"
            title={words.homeTeaching.title}
            text={words.homeTeaching.lead}
            href={address(language, '/home-teaching')}
          />
        </div>
      )}
    </>
  );
}

/** Beside the button there is room for the proof on a desktop alone; a phone shows it below the products. */
function Hero({ words: { hero, proof } }: Pick<HomeViewProps, 'words'>) {
  const { company, language } = useStorefront();
  return (
    <section className="hero">
      <div className="wrap hero-row grid items-center gap-3 pt-5 pb-4 max-[20rem]:grid-cols-1 sm:gap-x-8">
        <h1>{hero.title}</h1>
        <Illustration
          name="about"
          height={720}
          sizes="(min-width: 64rem) 30rem, (min-width: 40rem) 17rem, 7rem"
          isFirst
        />
        <div className="col-span-full grid gap-3 sm:col-[1] sm:self-start">
          <SafeHtml as="p" html={hero.lead} />
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
          <div className="max-lg:hidden">
            <Proof lines={proof} />
          </div>
        </div>
      </div>
    </section>
  );
}

type FeaturedProps = { products: PublicProduct[]; departments: Department[] };

function Featured({ products, departments }: FeaturedProps) {
  const { language } = useStorefront();
  if (products.length === 0) return null;
  return (
    <section className="wrap section">
      <div className="between mb-2 items-center gap-y-0">
        <h2>{m.home_featured()}</h2>
        <a className="text-link" href={address(language, '/products')}>
          {m.view_all()}
        </a>
      </div>
      <ul className="grid-products newest">
        {products.map((product) => (
          <li className="grid" key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
        {departments.length > 0 && <MoreProducts departments={departments} />}
      </ul>
    </section>
  );
}

function MoreProducts({ departments }: Pick<FeaturedProps, 'departments'>) {
  const { language } = useStorefront();
  return (
    <li className="more-products grid grid-cols-1 content-center gap-2 p-2 sm:max-lg:hidden lg:max-2xl:col-span-3 lg:max-2xl:gap-5 lg:max-2xl:p-5">
      <ul className="grid gap-2 lg:max-2xl:grid-cols-2 lg:max-2xl:gap-5">
        {departments.map(({ category, count, face: { imageUrl, imageColor } }) => (
          <li key={category}>
            <a
              className="department flex items-center gap-4"
              href={address(language, `/products?category=${category}`)}
            >
              {imageUrl && <Picture imageUrl={imageUrl} color={imageColor} alt="" sizes="8rem" />}
              <span>
                {categoryName(category)} <small>{shownCount(count, language)}</small>
              </span>
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

function Proof({ lines }: { lines: HomeWords['proof'] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="proof">
      {lines.map(({ topic, html }) => (
        <li key={html}>
          <Icon name={promiseIcons[topic]} />
          <SafeHtml as="span" html={html} />
        </li>
      ))}
    </ul>
  );
}
