import { formatNumber } from '../../../../domain/money/money.ts';
import { m } from '../../../../generated/words/messages.js';
import { Notice } from '../../../../ui/notice.tsx';
import { useBackoffice } from '../../../shell/shell.tsx';
import { useImportProgress } from './use-import-progress.ts';

type ImportProgressProps = { id: string; rowsDone: number; rowsTotal: number };

export function ImportProgress({ id, rowsDone, rowsTotal }: ImportProgressProps) {
  const { language } = useBackoffice();
  const { done, trouble } = useImportProgress(id, rowsDone);
  const facts = { done: formatNumber(done, language), total: formatNumber(rowsTotal, language) };
  return (
    <section className="card-panel">
      <h2 id="import-running">{m.imports_running()}</h2>
      <progress className="import-progress" max={rowsTotal} value={done} aria-labelledby="import-running" />
      <p>{done === 0 ? m.imports_preparing() : m.imports_rows_done(facts)}</p>
      <p className="text-muted">{m.imports_may_leave()}</p>
      {trouble && (
        <Notice kind="attention">
          <p>{trouble === 'unreachable' ? m.imports_unreachable() : m.imports_stands_still()}</p>
        </Notice>
      )}
    </section>
  );
}
