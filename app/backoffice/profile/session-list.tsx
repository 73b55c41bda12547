import { m } from '../../generated/words/messages.js';
import { FailedChange } from '../form/failed-change.tsx';
import { useChange } from '../form/use-change.ts';
import { showMoment } from '../language/show.ts';
import type { Acts } from './profile-acts.ts';
import { deviceName } from './push/device-list.tsx';

type Session = {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  updatedAt: Date;
  trustedUntil: Date | null;
};

export function SessionList({ sessions, currentSession }: { sessions: Session[]; currentSession: string }) {
  const fetcher = useChange<Acts['end']>();
  return (
    <>
      {(fetcher.unanswered || fetcher.data) && (
        <FailedChange sentence={m.session_end_failed()} unanswered={fetcher.unanswered} />
      )}
      <ul className="grid gap-4">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="font-semibold">{deviceName(session.userAgent)}</p>
              <p className="text-sm text-muted">
                {m.session_since({ when: showMoment(session.createdAt) })} ·{' '}
                {m.session_seen({ when: showMoment(session.updatedAt) })}
                {session.trustedUntil &&
                  ` · ${m.session_trusted({ when: showMoment(session.trustedUntil) })}`}
              </p>
            </div>
            {session.id === currentSession ? (
              <span className="badge">{m.session_this()}</span>
            ) : (
              <fetcher.Form method="post" action={`/admin/profile/sessions/${session.id}/end`}>
                <button
                  className="button button-quiet button-small"
                  type="submit"
                  disabled={fetcher.state !== 'idle'}
                >
                  {m.session_end()}
                </button>
              </fetcher.Form>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
