import { m } from '../../generated/words/messages.js';
import { FailedChange } from '../form/failed-change.tsx';
import { useChange } from '../form/use-change.ts';
import { formatMoment } from '../language/format-date.ts';
import { useBackoffice } from '../shell/shell.tsx';

type Session = { id: string; userAgent: string | null; createdAt: Date; updatedAt: Date };

export function SessionList({ sessions, currentSession }: { sessions: Session[]; currentSession: string }) {
  const { language } = useBackoffice();
  const fetcher = useChange();
  return (
    <>
      {fetcher.unanswered && (
        <FailedChange sentence={m.session_end_failed()} unanswered={fetcher.unanswered} />
      )}
      <ul className="grid gap-4">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="font-semibold">{deviceName(session.userAgent)}</p>
              <p className="text-sm text-muted">
                {m.session_since({ when: formatMoment(session.createdAt, language) })} ·{' '}
                {m.session_seen({ when: formatMoment(session.updatedAt, language) })}
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

const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux'];
const browsers: [string, RegExp][] = [
  ['Edge', /Edg/],
  ['Opera', /OPR|Opera/],
  ['Firefox', /Firefox/],
  ['Chrome', /Chrome/],
  ['Safari', /Safari/],
];

/** `Chrome, Android` */
function deviceName(userAgent: string | null): string {
  const browser = browsers.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const system = systems.find((name) => userAgent?.includes(name));
  return [browser, system].filter(Boolean).join(', ') || m.session_unknown();
}
