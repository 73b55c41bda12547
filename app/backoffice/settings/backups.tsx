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
  store: m.backups_problem_store,
  other: m.backups_problem_other,
};

type State = ShownBackups & { isOn: boolean };
type BackupsProps = { backups: { here: State; elsewhere: State } };

export function Backups({ backups: { here, elsewhere } }: BackupsProps) {
  return (
    <section className="card-panel" aria-labelledby="backups">
      <div className="grid gap-1">
        <h2 id="backups">{m.backups_title()}</h2>
        {here.isOn && <p className="text-muted">{m.backups_hint()}</p>}
        {elsewhere.isOn && <p className="text-muted">{m.backups_elsewhere_hint()}</p>}
      </div>
      {!here.isOn && !elsewhere.isOn && (
        <Notice kind="attention">
          <p className="font-semibold">{m.backups_off()}</p>
          <p>{m.backups_off_hint()}</p>
        </Notice>
      )}
      <LastBackup {...here} done={m.backups_verified} never={m.backups_never} failing={m.backups_failed} />
      <LastBackup
        {...elsewhere}
        done={m.backups_sent}
        never={m.backups_never_sent}
        failing={m.backups_not_sent}
      />
    </section>
  );
}

type LastBackupProps = State & {
  done: (facts: { when: string; size: string }) => string;
  never: () => string;
  failing: (facts: { when: string }) => string;
};

function LastBackup({ isOn, verified, failed, done, never, failing }: LastBackupProps) {
  return (
    <>
      {(isOn || verified) && (
        <p>
          {verified ? done({ when: showMoment(verified.at), size: megabytes(verified.bytes ?? 0) }) : never()}
        </p>
      )}
      {failed && (
        <Notice kind="problem">
          <p>
            {failing({ when: showMoment(failed.at) })} {problems[failed.problem]()}
          </p>
        </Notice>
      )}
    </>
  );
}

function megabytes(bytes: number): string {
  return showNumber(Math.max(1, Math.round(bytes / 1_000_000)));
}
