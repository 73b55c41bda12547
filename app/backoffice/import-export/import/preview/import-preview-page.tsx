import { data, redirect } from 'react-router';
import { findImport } from '../../../../domain/import-export/import/import.queries.ts';
import { failStaleImports } from '../../../../domain/import-export/import/interrupted-imports.ts';
import { isRight, parseMapping } from '../../../../domain/import-export/import/mapping/parse-mapping.ts';
import { findForeignTable, mapImport } from '../../../../domain/import-export/import/mapping/plan-foreign.ts';
import { m } from '../../../../generated/words/messages.js';
import { shopContext } from '../../../../platform/context.server.ts';
import { parseForm } from '../../../../platform/form.server.ts';
import { administratorContext } from '../../../access/authorize.server.ts';
import { attemptChange } from '../../../form/action/attempt-change.server.ts';
import { showMoment } from '../../../language/show.ts';
import { PageHeader, pageTitle } from '../../../shell/page-header.tsx';
import { ForeignTable } from '../mapping/foreign-report.tsx';
import { mappedForm } from '../mapping/mapped-form.ts';
import { MappingForm } from '../mapping/mapping-form.tsx';
import type { Route } from './+types/import-preview-page';
import { ErrorTable } from './error-table.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportState } from './import-state.tsx';
import { type PreviewedImport, previewImport } from './previewed-import.ts';
import { SampleList } from './sample-list.tsx';

export const meta = pageTitle(() => m.imports_title());

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  await failStaleImports(db);
  const found = await findImport(db, params.id);
  if (!found) throw data('import', { status: 404 });
  const isAsked = found.state === 'mapping' || url.searchParams.has('columns');
  const foreign = isAsked ? await findForeignTable(db, params.id) : undefined;
  if (foreign) return { preview: undefined, form: mappedForm(foreign) };
  return { preview: previewImport(found), form: undefined };
}

/** The form of the columns, while the table waits for it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const posted = await parseForm(request);
  const typed = {
    columns: posted.numbered('column'),
    categories: posted.numbered('category'),
    leaveOthers: posted.field('leaveOthers') !== '',
    otherCategory: posted.field('otherCategory'),
    categoryColumn: posted.field('categoryColumn'),
  };
  const imported = await findImport(shop.db, params.id);
  if (!imported) throw data('import', { status: 404 });
  const address = `/admin/products/import/${imported.id}`;
  const found = await findForeignTable(shop.db, imported.id);
  if (!found) return redirect(address);
  const read = parseMapping(found.table, found, typed);
  const refused = (hasFailed: boolean) => ({ ...mappedForm(found, { ...read, typed }), hasFailed });
  if (!isRight(read)) return data(refused(false), { status: 422 });
  const mapped = await attemptChange(shop, 'import not mapped', () =>
    mapImport(shop.db, context.get(administratorContext), imported.id, { ...found, mapping: read.mapping }),
  );
  if (!mapped.ok && mapped.reason === 'failed') return data(refused(true), { status: 503 });
  return redirect(address);
}

export default function ImportPreviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { preview, form } = loaderData;
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{(preview ?? form).fileName}</span>}
        back="/admin/products/import"
      />
      {form ? <MappingForm form={form} refused={actionData} /> : <Preview preview={preview} />}
    </>
  );
}

function totalOf({ add, change, result }: PreviewedImport['report']): number {
  return result?.ok ? result.added + result.changed : add + change;
}

function Preview({ preview }: { preview: PreviewedImport }) {
  const { id, report, samples, state } = preview;
  return (
    <>
      <p className="text-muted">
        {m.imports_checked_by({ who: preview.who, when: showMoment(preview.createdAt) })}
      </p>
      <ImportState preview={preview} />
      <ImportCounts report={report} isApplied={state === 'applied'} />
      {report.foreign && (
        <ForeignTable
          report={report.foreign}
          mapAgain={state === 'tried' ? `/admin/products/import/${id}?columns=again` : undefined}
        />
      )}
      {report.errors.length > 0 && (
        <section className="card-panel">
          <h2>{m.imports_errors()}</h2>
          <ErrorTable errors={report.errors} rowsWithErrors={report.error} />
        </section>
      )}
      {samples.length > 0 && (
        <section className="card-panel">
          <h2>{state === 'applied' ? m.imports_samples_done() : m.imports_samples()}</h2>
          <SampleList samples={samples} total={totalOf(report)} />
        </section>
      )}
    </>
  );
}
