import type { OpenInvitation } from '../../../domain/invitations/invitation.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { ActionButton } from '../../form/action/action-button.tsx';
import { roleName } from '../../language/names.ts';
import { showMoment } from '../../language/show.ts';

export function OpenInvitations({ invitations }: { invitations: OpenInvitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section className="card-panel" aria-labelledby="invitations">
      <h2 id="invitations">{m.invitations_open()}</h2>
      <ul className="grid gap-3">
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function Invitation({ invitation }: { invitation: OpenInvitation }) {
  const { id, username, email, role, expiresAt } = invitation;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{username}</b> · {email} · {roleName(role)}
        <small className="block text-muted">{m.invitations_until({ when: showMoment(expiresAt) })}</small>
      </span>
      <ActionButton
        to={`/admin/users/invitations/${id}/revoke`}
        failed={m.invitations_revoke_failed()}
        label={m.invitations_revoke_named({ name: username })}
      >
        {m.invitations_revoke()}
      </ActionButton>
    </li>
  );
}
