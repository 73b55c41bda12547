import { useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { type AnswerOf, useChange } from '../form/use-change.ts';
import { useSeenVersion } from '../form/use-conflict.ts';
import { roleName } from '../language/names.ts';
import { NameAndEmail, RoleSelect } from './administrator-fields.tsx';
import type { ShownAdministrator } from './administrator-row.tsx';
import type { action } from './change.ts';
import { profileErrors } from './field-errors.ts';

type EditRowProps = { administrator: ShownAdministrator; managed: { id: string; version: number } };

export function EditRow({ administrator, managed }: EditRowProps) {
  const fetcher = useChange<typeof action>({ key: `administrator-${managed.id}` });
  const refused = fetcher.data;
  const errors = profileErrors(refused);
  // The list reloads when others save; the version must stay the one that was shown.
  const [opened] = useState(managed.version);
  const version = useSeenVersion(opened, refused && currentOf(refused));
  return (
    <tr>
      <td colSpan={5}>
        <fetcher.Form
          className="grid w-full gap-4 py-2 text-left"
          method="post"
          action={`/admin/users/${managed.id}`}
          aria-label={m.administrators_edit({ name: administrator.username })}
          noValidate
        >
          <Refusal refused={refused} />
          {fetcher.unanswered && (
            <FailedChange sentence={m.administrators_update_failed()} unanswered={fetcher.unanswered} />
          )}
          <input type="hidden" name="version" value={version} />
          <div className="grid gap-4 md:grid-cols-3">
            <NameAndEmail prefix="edit-" typed={administrator} errors={errors} autoFocus />
            <RoleSelect id="edit-role" chosen={administrator.role} />
          </div>
          <div className="flex flex-wrap gap-3">
            <button
              className="button button-small"
              type="submit"
              disabled={fetcher.state !== 'idle'}
              data-save
            >
              {fetcher.state === 'idle' ? m.save_changes() : m.saving()}
            </button>
            <Link className="button button-quiet button-small" to="/admin/users" preventScrollReset>
              {m.cancel()}
            </Link>
          </div>
        </fetcher.Form>
      </td>
    </tr>
  );
}

type Refused = AnswerOf<typeof action>;

const currentOf = (refused: Refused) => ('current' in refused ? refused.current : undefined);

function Refusal({ refused }: { refused: Refused | undefined }) {
  const sentence = refused && sentenceOf(refused);
  if (!sentence) return null;
  if (refused.reason === 'stale') return <ConflictNotice sentence={<p>{sentence}</p>} />;
  return <Notice kind="problem">{sentence}</Notice>;
}

function sentenceOf(refused: Refused): string | undefined {
  const current = currentOf(refused);
  const sentences: Record<Refused['reason'], (() => string) | undefined> = {
    fields: undefined,
    'username-taken': undefined,
    'email-taken': undefined,
    'own-email': undefined,
    'not-found': m.administrators_gone,
    stale: () =>
      current
        ? m.administrators_stale({ ...current, role: roleName(current.role) })
        : m.administrators_gone(),
    'last-admin': m.administrators_last_admin,
    failed: m.administrators_update_failed,
  };
  return sentences[refused.reason]?.();
}
