import { Link } from 'react-router';
import type { ImportResult } from '../../../../domain/import-export/import/import.ts';
import { m } from '../../../../generated/words/messages.js';
import { Notice } from '../../../../ui/notice.tsx';
import { showNumber } from '../../../language/show.ts';
import { ApplyForm } from '../apply/apply-form.tsx';
import { ImportProgress } from '../apply/import-progress.tsx';
import { ErrorTable } from './error-table.tsx';
import type { PreviewedImport } from './previewed-import.ts';

export function ImportState({ preview }: { preview: PreviewedImport }) {
  const { id, state, rowsDone, rowsTotal, report } = preview;
  if (state === 'applied') return <Applied result={report.result} />;
  if (state === 'failed')
    return (
      <Notice kind="problem">
        <p>{m.imports_failed()}</p>
        <p className="mt-3">
          <OtherFileLink />
        </p>
      </Notice>
    );
  if (state === 'applying' || state === 'reading')
    return <ImportProgress key={id} id={id} rowsDone={rowsDone} rowsTotal={rowsTotal} />;
  return <ReadyToApply preview={preview} />;
}

function ReadyToApply({ preview: { id, report, trial } }: { preview: PreviewedImport }) {
  const { result } = report;
  const errors = result?.ok === false && result.reason === 'changed-since' ? result.errors : [];
  const hasWork = report.add + report.change > 0;
  return (
    <section className="card-panel">
      {result?.ok === false && <Refused result={result} />}
      <Notice kind="attention">
        <p className="font-semibold">{m.imports_nothing_changed()}</p>
        <p>{hasWork ? m.imports_nothing_changed_text() : m.imports_nothing_to_do()}</p>
      </Notice>
      {errors.length > 0 && <ErrorTable errors={errors} rowsWithErrors={errors.length} />}
      {hasWork ? (
        <ApplyForm {...{ id, trial }} rowsWithErrors={report.error} hasNewErrors={errors.length > 0}>
          <OtherFileLink />
        </ApplyForm>
      ) : (
        <OtherFileLink />
      )}
    </section>
  );
}

function Refused({ result }: { result: Extract<ImportResult, { ok: false }> }) {
  const sentences: Record<typeof result.reason, () => string> = {
    'another-import': m.imports_another,
    'changed-since': m.imports_changed_since,
  };
  return <Notice kind="problem">{sentences[result.reason]()}</Notice>;
}

function Applied({ result }: { result: ImportResult | undefined }) {
  const counts = result?.ok ? result : undefined;
  const format = (count: number) => showNumber(count);
  return (
    <Notice>
      <p className="font-semibold">{m.imports_applied()}</p>
      {counts && (
        <p>
          {m.imports_applied_counts({
            added: format(counts.added),
            changed: format(counts.changed),
            leftOut: format(counts.leftOut),
          })}
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-3">
        <Link className="button" to="/admin/products">
          {m.imports_see_products()}
        </Link>
        <OtherFileLink />
      </p>
    </Notice>
  );
}

function OtherFileLink() {
  return (
    <Link className="button button-quiet justify-self-start" to="/admin/products/import">
      {m.imports_other_file()}
    </Link>
  );
}
