import { parseWebAddress } from '../../domain/company/company.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { findSwitchedPage } from '../content/find-words.server.ts';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { Introduction } from '../parts/introduction.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/home-teaching-page';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  return findSwitchedPage({ request, context }, 'home-teaching');
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData)
    return pageMeta(args, { title: m.not_found_title(), description: m.not_found_hint(), isPrivate: true });
  return pageMeta(args, args.loaderData);
}

export default function HomeTeachingPage({ loaderData }: Route.ComponentProps) {
  const { company } = useStorefront();
  // A restored database may hold addresses that no form has checked.
  const site = parseWebAddress(company.teachingUrl);
  return (
    <>
      <Introduction picture="home-teaching" page={loaderData}>
        <p className="flex flex-wrap gap-3">
          <ChatLink phone={company.teachingWhatsapp} text={m.chat_home_teaching()}>
            {m.home_teaching_ask()}
          </ChatLink>
          {site && (
            <a className="button button-quiet" href={site} rel="noopener">
              {m.home_teaching_site()}
              <Icon name="arrow" />
            </a>
          )}
        </p>
      </Introduction>
      <section className="wrap pb-8">
        <SafeHtml className="prose rich-text words-wide" html={loaderData.body} />
      </section>
    </>
  );
}
