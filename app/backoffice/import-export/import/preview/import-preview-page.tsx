import { data } from 'react-router';
import { failStaleImports } from '../../../../domain/import-export/import/fail-stale-imports.ts';
import { findImport } from '../../../../domain/import-export/import/import.queries.ts';
import { m } from '../../../../generated/words/messages.js';
import { shopContext } from '../../../../platform/context.server.ts';
import { showMoment } from '../../../language/show.ts';
import { PageHeader, pageTitle } from '../../../shell/page-header.tsx';
import type { Route } from './+types/import-preview-page';
import { ErrorTable } from './error-table.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportState } from './import-state.tsx';
import { previewImport } from './previewed-import.ts';
import { SampleList } from './sample-list.tsx';

export const meta = pageTitle(() => m.imports_title());

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  await failStaleImports(db);
  const found = await findImport(db, params.id);
  if (!found) throw data('import', { status: 404 });
  return previewImport(found);
}

export default function ImportPreviewPage({ loaderData: preview }: Route.ComponentProps) {
  const { report, samples, state } = preview;
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{preview.fileName}</span>}
        back="/admin/products/import"
      />
      <p className="text-muted">
        {m.imports_checked_by({ who: preview.who, when: showMoment(preview.createdAt) })}
      </p>
      <ImportState preview={preview} />
      <ImportCounts report={report} isApplied={state === 'applied'} />
      {report.errors.length > 0 && (
        <section className="card-panel">
          <h2>{m.imports_errors()}</h2>
          <ErrorTable errors={report.errors} rowsWithErrors={report.error} />
        </section>
      )}
      {samples.length > 0 && (
        <section className="card-panel">
          <h2>{state === 'applied' ? m.imports_samples_done() : m.imports_samples()}</h2>
          <SampleList samples={samples} total={report.add + report.change} />
        </section>
      )}
    </>
  );
}
