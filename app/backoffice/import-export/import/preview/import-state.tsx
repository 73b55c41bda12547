import { Link } from 'react-router';
import type { ImportResult } from '../../../../domain/import-export/import/import.ts';
import { formatNumber } from '../../../../domain/money.ts';
import { m } from '../../../../generated/words/messages.js';
import { Notice } from '../../../../ui/notice.tsx';
import { useBackoffice } from '../../../shell/shell.tsx';
import { ApplyForm } from '../apply/apply-form.tsx';
import { ImportProgress } from '../apply/import-progress.tsx';
import { ErrorTable } from './error-table.tsx';
import type { PreviewedImport } from './previewed-import.ts';

/** Where an import stands, and what can be done now. */
export function ImportState({ tried }: { tried: PreviewedImport }) {
  const { id, state, rowsDone, rowsTotal, report } = tried;
  if (state === 'applied') return <Applied result={report.result} />;
  if (state === 'failed')
    return (
      <Notice kind="problem">
        <p>{m.imports_failed()}</p>
        <p className="mt-3">
          <AgainLink />
        </p>
      </Notice>
    );
  if (state === 'applying' || state === 'reading')
    return <ImportProgress key={id} id={id} rowsDone={rowsDone} rowsTotal={rowsTotal} />;
  return <Waiting tried={tried} />;
}

function Waiting({ tried: { id, report } }: { tried: PreviewedImport }) {
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
        <ApplyForm id={id} rowsWithErrors={report.error} hasNewErrors={errors.length > 0}>
          <AgainLink />
        </ApplyForm>
      ) : (
        <AgainLink />
      )}
    </section>
  );
}

function Refused({ result }: { result: Extract<ImportResult, { ok: false }> }) {
  const sentences: Record<typeof result.reason, () => string> = {
    'another-import': m.imports_another,
    'changed-since': m.imports_changed_since,
  };
  return (
    <Notice kind="problem">
      <p>{sentences[result.reason]()}</p>
    </Notice>
  );
}

function Applied({ result }: { result: ImportResult | undefined }) {
  const { language } = useBackoffice();
  const counts = result?.ok ? result : undefined;
  const tell = (count: number) => formatNumber(count, language);
  return (
    <Notice>
      <p className="font-semibold">{m.imports_applied()}</p>
      {counts && (
        <p>
          {m.imports_applied_counts({
            added: tell(counts.added),
            changed: tell(counts.changed),
            leftOut: tell(counts.leftOut),
          })}
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-3">
        <Link className="button" to="/admin/products">
          {m.imports_see_products()}
        </Link>
        <AgainLink />
      </p>
    </Notice>
  );
}

function AgainLink() {
  return (
    <Link className="button button-quiet justify-self-start" to="/admin/products/import">
      {m.imports_other_file()}
    </Link>
  );
}
