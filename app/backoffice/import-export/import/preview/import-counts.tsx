import { m } from '../../../../generated/words/messages.js';
import { showNumber } from '../../../language/show.ts';
import type { PreviewedImport } from './previewed-import.ts';

type ImportCountsProps = { report: PreviewedImport['report']; isApplied: boolean };

export function ImportCounts({ report, isApplied }: ImportCountsProps) {
  const figures = [
    { words: m.imports_count_add(), count: report.add },
    { words: m.imports_count_change(), count: report.change },
    { words: m.imports_count_same(), count: report.same },
    { words: m.imports_count_error(), count: report.error, isBad: report.error > 0 },
  ];
  return (
    <section className="card-panel" aria-labelledby="import-counts">
      <h2 id="import-counts">{m.imports_found()}</h2>
      <dl className="import-counts tiles gap-3 [--tile:8.5rem]">
        {figures.map(({ words, count, isBad }) => (
          <div className="grid gap-1 px-4 py-3.5" key={words} data-bad={isBad || undefined}>
            <dt>{words}</dt>
            <dd>{showNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {report.stockChanges > 0 && (
        <p className="text-muted">{m.imports_stock_changes({ count: showNumber(report.stockChanges) })}</p>
      )}
      {report.floorsAbovePrice > 0 && !isApplied && (
        <p className="text-muted">{m.imports_floors_above({ count: showNumber(report.floorsAbovePrice) })}</p>
      )}
    </section>
  );
}
