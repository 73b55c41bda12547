import { Link, useSearchParams } from 'react-router';
import { listAdministrators } from '../../domain/administrators/administrator.queries.ts';
import { may } from '../../domain/administrators/permission.ts';
import { listOpenInvitations } from '../../domain/invitations/invitation.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { Pagination } from '../list/pagination.tsx';
import { pageOf } from '../list/requested-page.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/administrators-page';
import { AdministratorRow } from './administrator-row.tsx';
import { RefusedDeletion } from './delete-administrator-button.tsx';
import { EditRow } from './edit-row.tsx';
import { InviteForm } from './invitations/invite-form.tsx';
import { OpenInvitations } from './invitations/open-invitations.tsx';

export const meta = pageTitle(() => m.backoffice_administrators());

/** Ids and versions go only to those who may manage administrators. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const self = context.get(administratorContext);
  const canManage = may(self.role, 'manage-administrators');
  const list = await listAdministrators(db, pageOf(url, 200));
  const administrators = list.administrators.map(({ id, version, username, email, role, createdAt }) => ({
    username,
    email,
    role,
    createdAt,
    isOneself: id === self.id,
    managed: canManage ? { id, version } : undefined,
  }));
  const invitations = canManage ? await listOpenInvitations(db) : [];
  return { ...list, administrators, canManage, invitations };
}

export default function AdministratorsPage({ loaderData }: Route.ComponentProps) {
  const { administrators, invitations, canManage, page, pageCount } = loaderData;
  const edited = useSearchParams()[0].get('edit');
  return (
    <>
      <PageHeader title={m.backoffice_administrators()}>
        {canManage && (
          <Link className="button button-quiet" to="/admin/users/add">
            <span className="icon icon-plus" aria-hidden="true" />
            {m.administrators_add()}
          </Link>
        )}
      </PageHeader>
      {canManage && <InviteForm />}
      <OpenInvitations invitations={invitations} />
      {canManage && <RefusedDeletion />}
      <section className="table-panel">
        <table className="data-table">
          <caption className="visually-hidden">{m.backoffice_administrators()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.field_name()}</th>
              <th scope="col">{m.field_email()}</th>
              <th scope="col">{m.administrators_role()}</th>
              <th scope="col">{m.administrators_created()}</th>
              {canManage && <th scope="col">{m.administrators_actions()}</th>}
            </tr>
          </thead>
          <tbody>
            {administrators.map((administrator) =>
              administrator.managed && administrator.managed.id === edited ? (
                <EditRow
                  key={administrator.managed.id}
                  administrator={administrator}
                  managed={administrator.managed}
                />
              ) : (
                <AdministratorRow key={administrator.username} administrator={administrator} />
              ),
            )}
          </tbody>
        </table>
      </section>
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}
