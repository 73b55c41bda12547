import type { Company } from '../../domain/company/company.ts';
import { renderMarkdown } from '../../domain/content/markdown.ts';
import { localized } from '../../domain/localized.ts';
import { m } from '../../generated/words/messages.js';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { address } from '../address.ts';
import { addressIn, findWords, wordsPage } from '../content/find-words.server.ts';
import { AskUs, MapLink } from '../content/text-page.tsx';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { Introduction } from '../parts/introduction.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/about-page';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { about, people } = await findWords({ request, context }, ['about', 'people']);
  return {
    ...wordsPage(about, request),
    people: { title: people.title, html: renderMarkdown(people.text, addressIn(request)) },
  };
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, args.loaderData ?? { title: m.nav_about(), description: m.nav_about() });
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { company, language } = useStorefront();
  const { people } = loaderData;
  const description = localized(language, { fr: company.descriptionFr, en: company.descriptionEn });
  return (
    <>
      <Introduction picture="about" page={loaderData}>
        {description && <p>{description}</p>}
      </Introduction>
      <div className="wrap text-columns pb-6">
        <section className="grid gap-8">
          <SafeHtml className="prose rich-text words-wide" html={loaderData.body} />
          <div className="flex flex-wrap gap-3">
            <a className="button" href={address(language, '/products')}>
              {m.home_see_products()}
            </a>
            <ChatLink
              className="button button-quiet"
              phone={company.whatsapp}
              text={m.chat_general({ company: company.name })}
            >
              {m.home_talk()}
            </ChatLink>
          </div>
        </section>
        <div className="grid gap-4 max-lg:pt-6">
          {people.html && (
            <section className="panel grid gap-4">
              <h2 className="text-xl">{people.title}</h2>
              <SafeHtml className="prose rich-text" html={people.html} />
            </section>
          )}
          <Seller {...company} />
          <AskUs />
        </div>
      </div>
    </>
  );
}

/** On a phone too: a buyer wants to know whom one pays. */
function Seller({ name, rccm, rccmOn, niu, address: place }: Company) {
  return (
    <section className="panel grid gap-2">
      <h2 className="text-xl">{m.about_seller()}</h2>
      <p className="font-semibold">{name}</p>
      {rccm && <p className="text-sm">RCCM {rccm}</p>}
      {rccmOn && <p className="text-sm">{m.about_since({ year: rccmOn.slice(0, 4) })}</p>}
      {niu && <p className="text-sm">NIU {niu}</p>}
      {place && <MapLink place={place} />}
    </section>
  );
}
