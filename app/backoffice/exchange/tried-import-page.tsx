import { data } from 'react-router';
import { failStaleImports } from '../../domain/imports/fail-stale-imports.ts';
import { findImport } from '../../domain/imports/import.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { visitorContext } from '../gate.server.ts';
import { useOffice } from '../office.tsx';
import { officeTitle } from '../office-title.ts';
import { PageHeader } from '../page-header.tsx';
import { formatMoment } from '../when.ts';
import type { Route } from './+types/tried-import-page';
import { ErrorTable } from './error-table.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportState } from './import-state.tsx';
import { SampleList } from './sample-list.tsx';
import { tellSamples } from './samples.ts';

export const meta = officeTitle(() => m.imports_title());

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  await failStaleImports(db);
  const found = await findImport(db, params.id);
  if (!found) throw data('import', { status: 404 });
  const { report: kept, ...tried } = found;
  const { samples, ...report } = kept;
  return { ...tried, report, samples: tellSamples(samples, context.get(visitorContext).language) };
}

export type TriedImport = Route.ComponentProps['loaderData'];

export default function TriedImportPage({ loaderData: tried }: Route.ComponentProps) {
  const { language } = useOffice();
  const { report, samples, state } = tried;
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{tried.fileName}</span>}
        back="/admin/products/import"
      />
      <p className="text-muted">
        {m.imports_checked_by({ who: tried.who, when: formatMoment(tried.createdAt, language) })}
      </p>
      <ImportState tried={tried} />
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
