import { m } from '../../../../generated/words/messages.js';
import { Notice } from '../../../../ui/notice.tsx';
import { showNumber } from '../../../language/show.ts';
import { useImportProgress } from './use-import-progress.ts';

type ImportProgressProps = { id: string; rowsDone: number; rowsTotal: number };

export function ImportProgress({ id, rowsDone, rowsTotal }: ImportProgressProps) {
  const { done, trouble } = useImportProgress(id, rowsDone);
  const facts = { done: showNumber(done), total: showNumber(rowsTotal) };
  return (
    <section className="card-panel">
      <h2 id="import-running">{m.imports_running()}</h2>
      <progress className="h-3.5 w-full" max={rowsTotal} value={done} aria-labelledby="import-running" />
      <p>{done === 0 ? m.imports_preparing() : m.imports_rows_done(facts)}</p>
      <p className="text-muted">{m.imports_may_leave()}</p>
      {trouble && (
        <Notice kind="attention">
          {trouble === 'unreachable' ? m.imports_unreachable() : m.imports_stands_still()}
        </Notice>
      )}
    </section>
  );
}
