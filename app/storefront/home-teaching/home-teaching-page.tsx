import { parseWebAddress } from '../../domain/company/company.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { Introduction } from '../parts/introduction.tsx';
import { Steps } from '../parts/steps.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/home-teaching-page';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.home_teaching_title(), description: m.home_teaching_lead() });
}

export default function HomeTeachingPage() {
  const { company } = useStorefront();
  // A restored database may hold addresses that no form has checked.
  const site = parseWebAddress(company.teachingUrl);
  return (
    <>
      <Introduction picture="home-teaching" title={m.home_teaching_title()} lead={m.home_teaching_lead()}>
        <p>{m.home_teaching_text()}</p>
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
      <Steps
        title={m.home_teaching_steps()}
        steps={[
          { title: m.home_teaching_step_1(), text: m.home_teaching_step_1_text() },
          { title: m.home_teaching_step_2(), text: m.home_teaching_step_2_text() },
          { title: m.home_teaching_step_3(), text: m.home_teaching_step_3_text() },
          { title: m.home_teaching_step_4(), text: m.home_teaching_step_4_text() },
        ]}
      />
    </>
  );
}
