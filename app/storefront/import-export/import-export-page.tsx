import { m } from '../../generated/words/messages.js';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { findSwitchedPage } from '../content/find-words.server.ts';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { Introduction } from '../parts/introduction.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/import-export-page';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  return findSwitchedPage({ request, context }, 'import-export');
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData)
    return pageMeta(args, { title: m.not_found_title(), description: m.not_found_hint(), isPrivate: true });
  return pageMeta(args, args.loaderData);
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
        <SafeHtml className="prose rich-text words-wide" html={loaderData.body} />
      </section>
    </>
  );
}
