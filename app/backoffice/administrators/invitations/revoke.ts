import { revokeInvitation } from '../../../domain/invitations/revoke-invitation.ts';
import { change } from '../../form/action/change.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

export const action = change(
  'invitation not revoked',
  ({ db, author, id }) => revokeInvitation(db, author, { id }),
  () => redirectWithNotice('/admin/users', 'invitation-revoked'),
);
