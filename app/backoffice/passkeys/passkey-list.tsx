import { m } from '../../generated/words/messages.js';
import { FailedChange } from '../form/failed-change.tsx';
import { useChange } from '../form/use-change.ts';
import { showMoment } from '../language/show.ts';
import type { Acts } from './passkey-acts.ts';

type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const fetcher = useChange<Acts['remove']>();
  if (passkeys.length === 0) return <p>{m.passkeys_none()}</p>;
  return (
    <>
      {(fetcher.unanswered || fetcher.data) && (
        <FailedChange sentence={m.passkeys_remove_failed()} unanswered={fetcher.unanswered} />
      )}
      <ul className="grid gap-4">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">{name}</p>
              <p className="text-muted text-sm">
                {m.passkeys_since({ when: showMoment(createdAt) })} ·{' '}
                {lastUsedAt ? m.passkeys_used({ when: showMoment(lastUsedAt) }) : m.passkeys_unused()}
              </p>
            </div>
            <fetcher.Form method="post" action={`/admin/profile/passkeys/${id}/remove`}>
              <button
                className="button button-quiet button-small"
                type="submit"
                disabled={fetcher.state !== 'idle'}
                aria-label={m.passkeys_remove_named({ device: name })}
              >
                {m.passkeys_remove()}
              </button>
            </fetcher.Form>
          </li>
        ))}
      </ul>
    </>
  );
}
