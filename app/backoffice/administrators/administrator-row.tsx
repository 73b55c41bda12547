import { Link, useSearchParams } from 'react-router';
import type { Role } from '../../domain/administrators/permission.ts';
import { m } from '../../generated/words/messages.js';
import { roleName } from '../language/names.ts';
import { showDay } from '../language/show.ts';
import { DeleteAdministratorButton } from './delete-administrator-button.tsx';

export type ShownAdministrator = {
  username: string;
  email: string;
  role: Role;
  createdAt: Date;
  isOneself: boolean;
  managed: { id: string; version: number } | undefined;
};

export function AdministratorRow({ administrator }: { administrator: ShownAdministrator }) {
  const { username, email, role, createdAt, isOneself, managed } = administrator;
  const page = useSearchParams()[0].get('page');
  return (
    <tr>
      <td data-label={m.field_name()}>
        <span className="min-w-0 break-words font-semibold">
          {username}
          {isOneself && <span className="font-normal text-muted"> ({m.administrators_you()})</span>}
        </span>
      </td>
      <td data-label={m.field_email()}>
        <span className="min-w-0 [overflow-wrap:anywhere]">{email}</span>
      </td>
      <td data-label={m.administrators_role()}>
        <span className={role === 'admin' ? 'badge' : 'badge badge-other'}>{roleName(role)}</span>
      </td>
      <td data-label={m.administrators_created()}>
        <time dateTime={createdAt.toISOString()}>{showDay(createdAt)}</time>
      </td>
      {managed && (
        <td>
          <div className="flex flex-wrap gap-2">
            <Link
              className="button button-quiet button-small"
              to={`?${new URLSearchParams({ ...(page && { page }), edit: managed.id })}`}
              preventScrollReset
              aria-label={m.administrators_edit({ name: username })}
              data-row
            >
              <span className="icon icon-edit" aria-hidden="true" />
              {m.administrators_edit_short()}
            </Link>
            <DeleteAdministratorButton id={managed.id} {...{ username, email, isOneself }} />
          </div>
        </td>
      )}
    </tr>
  );
}
