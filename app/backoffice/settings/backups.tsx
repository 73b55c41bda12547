import type { ShownBackups } from '../../domain/backups/backup.queries.ts';
import type { BackupProblem } from '../../domain/backups/backup.ts';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import { showMoment, showNumber } from '../language/show.ts';

const problems: Record<BackupProblem, () => string> = {
  'disk-full': m.backups_problem_disk_full,
  folder: m.backups_problem_folder,
  damaged: m.backups_problem_damaged,
  database: m.backups_problem_database,
  other: m.backups_problem_other,
};

export function Backups({ backups }: { backups: ShownBackups & { isOn: boolean } }) {
  const { isOn, verified, failed } = backups;
  return (
    <section className="card-panel" aria-labelledby="backups">
      <div className="grid gap-1">
        <h2 id="backups">{m.backups_title()}</h2>
        {isOn && <p className="text-muted">{m.backups_hint()}</p>}
      </div>
      {!isOn && (
        <Notice kind="attention">
          <p className="font-semibold">{m.backups_off()}</p>
          <p>{m.backups_off_hint()}</p>
        </Notice>
      )}
      {(isOn || verified) && (
        <p>
          {verified
            ? m.backups_verified({
                when: showMoment(verified.at),
                size: megabytes(verified.bytes ?? 0),
              })
            : m.backups_never()}
        </p>
      )}
      {failed && (
        <Notice kind="problem">
          <p>
            {m.backups_failed({ when: showMoment(failed.at) })} {problems[failed.problem]()}
          </p>
        </Notice>
      )}
    </section>
  );

  function megabytes(bytes: number): string {
    return showNumber(Math.max(1, Math.round(bytes / 1_000_000)));
  }
}
