import { m } from '../../generated/words/messages.js';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { Introduction } from '../parts/introduction.tsx';
import { Steps } from '../parts/steps.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/import-export-page';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.import_export_title(), description: m.import_export_lead() });
}

export default function ImportExportPage() {
  const { company } = useStorefront();
  return (
    <>
      <Introduction picture="import-export" title={m.import_export_title()} lead={m.import_export_lead()}>
        <p>{m.import_export_text()}</p>
        <p>
          <ChatLink phone={company.whatsapp} text={m.chat_import_export({ company: company.name })}>
            {m.import_export_ask()}
          </ChatLink>
        </p>
      </Introduction>
      <Steps
        title={m.import_export_steps()}
        steps={[
          { title: m.import_export_step_1(), text: m.import_export_step_1_text() },
          { title: m.import_export_step_2(), text: m.import_export_step_2_text() },
          { title: m.import_export_step_3(), text: m.import_export_step_3_text() },
          { title: m.import_export_step_4(), text: m.import_export_step_4_text() },
        ]}
      />
    </>
  );
}
