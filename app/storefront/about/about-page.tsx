import { localized } from '../../domain/localized.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address } from '../address.ts';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { Introduction } from '../parts/introduction.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/about-page';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.home_about(), description: m.about_lead() });
}

const strengths = [
  [m.about_original, m.about_original_text],
  [m.about_advice, m.about_advice_text],
  [m.about_delivery, m.about_delivery_text],
  [m.about_support, m.about_support_text],
  [m.about_training, m.about_training_text],
  [m.about_prices, m.about_prices_text],
] as const;

export default function AboutPage() {
  const { company, language } = useStorefront();
  const description = localized(language, { fr: company.descriptionFr, en: company.descriptionEn });
  return (
    <>
      <Introduction picture="about" title={m.home_about()} lead={m.about_lead()}>
        {description && <p>{description}</p>}
      </Introduction>
      <section className="wrap grid gap-8 pb-16">
        <h2>{m.about_strengths()}</h2>
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {strengths.map(([title, text]) => (
            <li className="panel point" key={title()}>
              <Icon name="check" />
              <div className="grid content-start gap-1">
                <h3>{title()}</h3>
                <p className="text-muted">{text()}</p>
              </div>
            </li>
          ))}
        </ul>
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
    </>
  );
}
