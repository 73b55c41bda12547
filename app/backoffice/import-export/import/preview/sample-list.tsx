import { m } from '../../../../generated/words/messages.js';
import { showNumber } from '../../../language/show.ts';
import type { Sample, SampleChange } from './previewed-import.ts';

export function SampleList({ samples, total }: { samples: Sample[]; total: number }) {
  const left = total - samples.length;
  return (
    <>
      <ul className="sample-list ruled grid">
        {samples.map((sample) => (
          <li className="grid gap-2 py-3.5 first:pt-0 last:pb-0" key={sample.row}>
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span className={`badge ${sample.action === 'add' ? 'badge-completed' : 'badge-processing'}`}>
                {sample.action === 'add' ? m.imports_action_add() : m.imports_action_change()}
              </span>
              <strong className="wrap-anywhere">{sample.name}</strong>
              <span className="text-muted">{m.imports_line({ row: showNumber(sample.row) })}</span>
            </p>
            <dl className="flex flex-wrap gap-x-6 gap-y-1">
              {sample.changes.map((change) => (
                <div className="flex min-w-0 flex-wrap gap-x-2 gap-y-0" key={change.column}>
                  <dt>{change.column}</dt>
                  <dd className="wrap-anywhere">
                    <Change change={change} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="text-muted">{m.imports_samples_more({ count: showNumber(left) })}</p>}
    </>
  );
}

function Change({ change: { before, after } }: { change: SampleChange }) {
  if (before === undefined) return after;
  return (
    <>
      <del>{before}</del>
      <span aria-hidden="true">{' → '}</span>
      <ins>{after}</ins>
    </>
  );
}
