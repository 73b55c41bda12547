import { data, redirect } from 'react-router';
import { findInterruptedImport } from '../../../../domain/import-export/import/interrupted-imports.ts';
import { m } from '../../../../generated/words/messages.js';
import { shopContext } from '../../../../platform/context.server.ts';
import { administratorContext } from '../../../access/authorize.server.ts';
import { InterruptedImportNotice } from '../../../notices/standing-notices.tsx';
import { PageHeader, pageTitle } from '../../../shell/page-header.tsx';
import { ExportLinks } from '../../export/export-links.tsx';
import type { Route } from './+types/import-page';
import { ImportForm } from './import-form.tsx';
import { KnownColumns } from './known-columns.tsx';
import { receiveTable } from './receive-table.server.ts';

export const meta = pageTitle(() => m.imports_title());

/** The upload script asks for JSON instead of a page. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const wantsJson = request.method === 'POST' && request.headers.get('Accept') === 'application/json';
    if (!wantsJson) return next();
    const received = await receiveTable(request, context);
    return received.ok
      ? Response.json({ to: received.to })
      : Response.json({ error: received.error }, { status: received.status });
  },
];

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveTable(request, context);
  return received.ok ? redirect(received.to) : data({ error: received.error }, { status: received.status });
}

export async function loader({ context }: Route.LoaderArgs) {
  return {
    interrupted: await findInterruptedImport(
      context.get(shopContext).db,
      context.get(administratorContext).id,
    ),
  };
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.imports_title()} />
      <InterruptedImportNotice interrupted={loaderData.interrupted} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <section className="card-panel">
          <h2>{m.imports_choose()}</h2>
          <p>{m.imports_promise()}</p>
          <p className="text-muted">{m.imports_from_elsewhere()}</p>
          <ImportForm error={actionData?.error} />
        </section>
        <section className="card-panel">
          <h2>{m.imports_model()}</h2>
          <p>{m.imports_model_text()}</p>
          <div className="flex flex-wrap gap-3">
            <ExportLinks list="products" what={m.backoffice_products()} />
            <TemplateLink format="csv" words={m.imports_template_csv()} />
            <TemplateLink format="xlsx" words={m.imports_template_xlsx()} />
          </div>
        </section>
        <section className="card-panel lg:col-span-2">
          <h2>{m.imports_columns()}</h2>
          <KnownColumns />
        </section>
      </div>
    </>
  );
}

function TemplateLink({ format, words }: { format: 'csv' | 'xlsx'; words: string }) {
  return (
    <a className="button button-quiet" href={`/admin/products/import/template?format=${format}`}>
      <span className="icon icon-download" aria-hidden="true" />
      {words}
    </a>
  );
}
