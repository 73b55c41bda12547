import { removePasskey } from '../../domain/passkeys/remove-passkey.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

export const action = change(
  'passkey not removed',
  ({ db, author, id }) => removePasskey(db, author, { id, sessionId: author.sessionId }),
  () => redirectWithNotice('/admin/profile/passkeys', 'passkey-removed'),
);
