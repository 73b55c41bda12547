import { m } from '../../generated/words/messages.js';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { findWordsPage } from '../content/find-words.server.ts';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { Introduction } from '../parts/introduction.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/import-export-page';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  return findWordsPage({ request, context }, 'import-export');
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    args,
    args.loaderData ?? { title: m.nav_import_export(), description: m.nav_import_export() },
  );
}

export default function ImportExportPage({ loaderData }: Route.ComponentProps) {
  const { company } = useStorefront();
  return (
    <>
      <Introduction picture="import-export" page={loaderData}>
        <p>
          <ChatLink phone={company.whatsapp} text={m.chat_import_export({ company: company.name })}>
            {m.import_export_ask()}
          </ChatLink>
        </p>
      </Introduction>
      <section className="wrap pb-8">
        <SafeHtml className="words-body words-wide" html={loaderData.body} />
      </section>
    </>
  );
}
